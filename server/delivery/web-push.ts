import type { Agent } from 'node:https'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import webPush from 'web-push'
import { decode, struct } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import { parseJson } from '../../protocol/json'
import type { Database } from '../db/connection'
import type { Sender } from './deliver-due'

export interface PushSettings {
  /** VAPID keys (RFC 8292), base64url as 'npx web-push generate-vapid-keys' prints them. */
  readonly publicKey: string
  readonly privateKey: string
  /** 'mailto:' or https address of the operator. */
  readonly subject: string
  /** Permitted push services; '*.' matches any subdomain. Learners supply the address, so no others are called. */
  readonly hosts: readonly string[]
}

/** The push services of the browsers. */
export const pushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]

const Subscription = struct(
  'PushSubscription',
  { endpoint: t.string, keys: struct('PushKeys', { p256dh: t.string, auth: t.string }, {}) },
  {},
)

const DAY_IN_SECONDS = 86_400
const longestWait = 10_000
/** The subscription no longer exists, or the message will never be accepted. */
const gone = new Set([404, 410])
const final = new Set([400, 413])

/**
 * Creates a sender of notifications by Web Push (RFC 8030, 8291, 8292). Deletes a subscription that no longer exists.
 */
export const push =
  ({ publicKey, privateKey, subject, hosts }: PushSettings, db: Database, agent?: Agent): Sender =>
  async ({ to, body }) => {
    const subscription = readSubscription(to, hosts)
    if (subscription === undefined) return forget(db, to)
    try {
      await webPush.sendNotification(subscription, body, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: DAY_IN_SECONDS,
        timeout: longestWait,
        ...omitUndefined({ agent }),
      })
      return 'sent'
    } catch (error) {
      if (!(error instanceof webPush.WebPushError)) throw error
      if (gone.has(error.statusCode)) return forget(db, to)
      if (final.has(error.statusCode)) return 'never'
      throw Object.assign(new Error('The push service did not take it'), { code: `HTTP-${error.statusCode}` })
    }
  }

async function forget(db: Database, token: string): Promise<'never'> {
  await db.deleteFrom('push_tokens').where('token', '=', token).execute()
  return 'never'
}

/** Parses the subscription of a token. Undefined when its address is not a permitted push service. */
function readSubscription(token: string, hosts: readonly string[]): t.TypeOf<typeof Subscription> | undefined {
  const json = parseJson(token)
  const decoded = decode(Subscription, E.isRight(json) ? json.right : undefined)
  if (E.isLeft(decoded) || !URL.canParse(decoded.right.endpoint)) return undefined
  const { protocol, hostname } = new URL(decoded.right.endpoint)
  const known = hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
  return protocol === 'https:' && known ? decoded.right : undefined
}
