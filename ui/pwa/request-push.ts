import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import type { PushPermission } from '../../protocol/push'
import { hasPush, currentSubscription } from './push-subscription'

/** Result of the request: the browser's permission, and the subscription as JSON if there is one. */
export interface PushResult {
  readonly permission: PushPermission
  readonly token?: string
}

const PushKey = t.type({ publicKey: t.string }, 'PushKey')
/** Maximum wait for a service worker, ms. */
const SERVICE_WORKER_TIMEOUT_MS = 10_000

/**
 * Requests permission, then a subscription to this server's messages (S-PUSH-01). Called on a press, never at the
 * start.
 */
export async function requestPush(): Promise<PushResult> {
  if (!hasPush()) return { permission: 'unavailable' }
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { permission }
    const [registration, key] = await Promise.all([serviceWorkerReady(), pushKey()])
    if (registration === undefined || key === undefined) return { permission }
    const options = { userVisibleOnly: true, applicationServerKey: key }
    return { permission, token: JSON.stringify(await registration.pushManager.subscribe(options)) }
  } catch {
    return { permission: 'failed' }
  }
}

/** Ends the subscription of this browser; the server deletes the address when its next message fails. */
export async function endPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

const serviceWorkerReady = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), SERVICE_WORKER_TIMEOUT_MS)
    }),
  ])

/** Returns the key with which this server signs its messages (RFC 8292); undefined if it sends none. */
async function pushKey(): Promise<string | undefined> {
  const reply = await fetch('/push-key.json', { credentials: 'omit' })
  if (!reply.ok) return undefined
  const json: unknown = await reply.json()
  const key = decode(PushKey, json)
  return E.isRight(key) ? key.right.publicKey : undefined
}
