import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { deckTarget } from '../../protocol/path-rules'
import { parsePath } from '../../protocol/paths'
import { useSilentDispatch, useOptionalView, useViewField } from '../core-client/hooks'
import { goTo } from '../navigation/go-to'
import { categorySearchDeck } from '../navigation/history-entry'
import { endPush } from './request-push'
import { cacheMedia, linkServiceWorker, type OpenedNotification } from './link-service-worker'
import { closeNotifications } from './push-subscription'
import { updates } from './updates'

const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** Keeps the app on the device: its files, the media of opened decks, and newer builds (X-PWA-01, X-PWA-02). */
export function ServiceWorkerHost(): ReactNode {
  const place = usePathname()
  const searched = useLocationProperty(categorySearchDeck)
  const dispatch = useSilentDispatch()
  const opened = useEffectEvent(({ path, notificationId, isThere }: OpenedNotification) => {
    void dispatch('openNotification', { notificationId })
    if (isThere !== true) goTo(path)
  })
  useEffect(
    () =>
      container === undefined
        ? undefined
        : linkServiceWorker(container, { ready: updates.report, opened: (it) => opened(it) }),
    [],
  )
  // Messages for a signed-out user must not be shown, including visible notifications.
  const isSignedOut = useViewField('shell', {}, 'guard') === 'signedOut'
  useEffect(() => {
    if (isSignedOut) for (const end of [endPush, closeNotifications]) end().catch(() => undefined)
  }, [isSignedOut])
  const parsed = parsePath(place)
  const deckId = parsed.kind === 'route' ? deckTarget(parsed.route, searched)?.deckId : undefined
  return deckId === undefined ? null : <DeckMedia key={deckId} deckId={deckId} />
}

function DeckMedia({ deckId }: { readonly deckId: string }): ReactNode {
  const media = useOptionalView('deckMedia', { deckId })?.media
  useEffect(() => {
    if (container !== undefined && media !== undefined) cacheMedia(container, media)
  }, [media])
  return null
}
