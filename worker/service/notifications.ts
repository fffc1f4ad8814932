import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { notificationsPath, PushMessage, type FromServiceWorker } from '../../protocol/service-worker'

type Open = Extract<FromServiceWorker, { readonly type: 'open' }>

/** What a push says; undefined for what is none of this server's. */
export function pushed(text: string | undefined): PushMessage | undefined {
  const json = parseJson(text ?? '')
  const message = E.isRight(json) ? decode(PushMessage, json.right) : json
  return E.isRight(message) ? message.right : undefined
}

/** How it is shown. Its text is never HTML. */
export const shownAs = (message: PushMessage): NotificationOptions => ({
  body: message.body,
  // The same notification again takes the place of the first.
  tag: message.id,
  icon: '/icon.svg',
  data: message,
})

/** Where a pressed notification leads: a path of this origin, or the list of notifications (S-PUSH-06). */
export function openedBy(data: unknown, origin: string): Open | undefined {
  const message = decode(PushMessage, data)
  if (E.isLeft(message)) return undefined
  const { id: notificationId, path = notificationsPath } = message.right
  const url = path.startsWith('/') && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return {
    type: 'open',
    notificationId,
    path: url?.origin === origin ? url.pathname + url.search : notificationsPath,
  }
}
