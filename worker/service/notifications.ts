import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { firstPart } from '../../protocol/notification-body'
import { notificationsPath, PushMessage, type FromServiceWorker } from '../../protocol/service-worker'
import { tell } from './pages'
import { asked } from './requests'

type Open = Extract<FromServiceWorker, { readonly type: 'open' }>
type Told = Parameters<typeof tell>[0]

type Shown = Told & Pick<Client, 'frameType' | 'url'> & { readonly focus: () => Promise<unknown> }

/** The app's windows; a browser's Clients are such. */
interface Windows {
  readonly matchAll: (of: { type: 'window' }) => Promise<readonly Shown[]>
  readonly openWindow: (path: string) => Promise<unknown>
}

/** What a push says; undefined for what is none of this server's. */
export function pushed(text: string | undefined): PushMessage | undefined {
  const json = parseJson(text ?? '')
  const message = E.isRight(json) ? decode(PushMessage, json.right) : json
  return E.isRight(message) ? message.right : undefined
}

/** How it is shown, as in the list (S-NOTIF-08). Its text is never HTML. */
export const shownAs = (message: PushMessage): NotificationOptions => ({
  body: firstPart(message.body),
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
  return { type: 'open', notificationId, path: pathHere(path, origin) ?? notificationsPath }
}

/** A path as this origin has it; undefined for what leads elsewhere or is none. */
function pathHere(path: string, origin: string): string | undefined {
  if (!path.startsWith('/')) return undefined
  try {
    const url = new URL(path, origin)
    return url.origin === origin ? url.pathname + url.search : undefined
  } catch {
    return undefined
  }
}

/** Shows the app where notifications that are pressed lead: in a page that is open, else in a new one. */
export function leading(windows: Windows) {
  /** Pressed before a page was there to be told. */
  let unheard: readonly Open[] = []
  return {
    lead: async (opened: Open): Promise<void> => {
      const page = (await windows.matchAll({ type: 'window' })).find(isOfApp)
      if (page !== undefined) {
        tell(page, opened)
        await page.focus()
        return
      }
      unheard = [...unheard, opened]
      await windows.openWindow(opened.path)
    },
    /** A page is there. */
    hears: (page: Told): void => {
      for (const opened of unheard) tell(page, { ...opened, isThere: true })
      unheard = []
    },
  }
}

/** Is it a page that can be told? Frames, media and the server's own pages are windows of this origin as well. */
const isOfApp = ({ frameType, url }: Shown): boolean =>
  frameType !== 'nested' && asked({ method: 'GET', mode: 'navigate', url }, new URL(url).origin) === 'page'
