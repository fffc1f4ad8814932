import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { firstPart } from '../../protocol/entities/notification'
import { notificationsPath, PushMessage, type FromServiceWorker } from '../../protocol/service-worker'
import { sendMessage } from './client-messages'
import { classifyRequest } from './classify-request'

type Open = Extract<FromServiceWorker, { readonly type: 'open' }>
type Told = Parameters<typeof sendMessage>[0]

type Shown = Told & Pick<Client, 'frameType' | 'url'> & { readonly focus: () => Promise<unknown> }

/** The app's windows; implemented by the browser's Clients. */
interface Windows {
  readonly matchAll: (of: { type: 'window' }) => Promise<readonly Shown[]>
  readonly openWindow: (path: string) => Promise<unknown>
}

/** Decodes a push message; undefined if it is not one of this server's. */
export function pushed(text: string | undefined): PushMessage | undefined {
  const json = parseJson(text ?? '')
  const message = E.isRight(json) ? decode(PushMessage, json.right) : json
  return E.isRight(message) ? message.right : undefined
}

/** Returns how a message is displayed, as in the list (S-NOTIF-08). Its text is never HTML. */
export const shownAs = (message: PushMessage): NotificationOptions => ({
  body: firstPart(message.body),
  // The same notification replaces its earlier copy.
  tag: message.id,
  icon: '/icon.svg',
  data: message,
})

/**
 * Returns the destination of a pressed notification: a path of this origin, or the list of notifications (S-PUSH-06).
 */
export function openedBy(data: unknown, origin: string): Open | undefined {
  const message = decode(PushMessage, data)
  if (E.isLeft(message)) return undefined
  const { id: notificationId, path = notificationsPath } = message.right
  return { type: 'open', notificationId, path: pathHere(path, origin) ?? notificationsPath }
}

/** Resolves a path within this origin; undefined if it is invalid or leads to another origin. */
function pathHere(path: string, origin: string): string | undefined {
  if (!path.startsWith('/')) return undefined
  try {
    const url = new URL(path, origin)
    return url.origin === origin ? url.pathname + url.search : undefined
  } catch {
    return undefined
  }
}

/** Opens the destination of pressed notifications: in an open page, otherwise in a new one. */
export function leading(windows: Windows) {
  /** Notifications that were pressed while no page was ready. */
  let unheard: readonly Open[] = []
  return {
    lead: async (opened: Open): Promise<void> => {
      const page = (await windows.matchAll({ type: 'window' })).find(isOfApp)
      if (page !== undefined) {
        sendMessage(page, opened)
        await page.focus()
        return
      }
      unheard = [...unheard, opened]
      await windows.openWindow(opened.path)
    },
    /** Handles a page that became ready. */
    hears: (page: Told): void => {
      for (const opened of unheard) sendMessage(page, { ...opened, isThere: true })
      unheard = []
    },
  }
}

/** Is this a page of the app? Frames, media and the server's own pages are windows of this origin as well. */
const isOfApp = ({ frameType, url }: Shown): boolean =>
  frameType !== 'nested' && classifyRequest({ method: 'GET', mode: 'navigate', url }, new URL(url).origin) === 'page'
