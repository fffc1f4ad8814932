import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import type { PushPermission } from '../../protocol/push'
import { hasPush, subscriptionHere } from './push-here'

/** What came of asking: the browser's word, and the subscription as JSON where there is one. */
export interface AnswerToPush {
  readonly permission: PushPermission
  readonly token?: string
}

const PushKey = t.type({ publicKey: t.string }, 'PushKey')
/** A service worker that does not come in this time does not come, ms. */
const LONGEST_WAIT = 10_000

/** Asks for leave, and then for a subscription to this server's messages (S-PUSH-01). Called by a press, never at the start. */
export async function askForPush(): Promise<AnswerToPush> {
  if (!hasPush()) return { permission: 'unavailable' }
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { permission }
    const [registration, key] = await Promise.all([registered(), pushKey()])
    if (registration === undefined || key === undefined) return { permission }
    const options = { userVisibleOnly: true, applicationServerKey: key }
    return { permission, token: JSON.stringify(await registration.pushManager.subscribe(options)) }
  } catch {
    return { permission: 'failed' }
  }
}

/** No message comes to this browser any more, whoever sends it; the server forgets the address when it next tries. */
export async function endPush(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

const registered = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), LONGEST_WAIT)
    }),
  ])

/** The key that this server signs its messages by (RFC 8292); undefined where it sends none. */
async function pushKey(): Promise<string | undefined> {
  const reply = await fetch('/push-key.json', { credentials: 'omit' })
  if (!reply.ok) return undefined
  const json: unknown = await reply.json()
  const key = decode(PushKey, json)
  return E.isRight(key) ? key.right.publicKey : undefined
}
