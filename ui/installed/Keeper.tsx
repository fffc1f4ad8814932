import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { deckTarget } from '../../protocol/path-rules'
import { parsePath } from '../../protocol/paths'
import { useOwnDispatch, useOwnView, useViewField } from '../core-client/hooks'
import { goTo } from '../go-to'
import { searchedDeck } from '../searched-deck'
import { endPush } from './ask-for-push'
import { keepMedia, linkServiceWorker, type Opened } from './link-service-worker'
import { closeNotifications } from './push-here'
import { updates } from './updates'

const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** Keeps the app on the device: its files, the media of decks that are opened, and newer builds (X-PWA-01, X-PWA-02). */
export function Keeper(): ReactNode {
  const place = usePathname()
  const searched = useLocationProperty(searchedDeck)
  const dispatch = useOwnDispatch()
  const opened = useEffectEvent(({ path, notificationId, isThere }: Opened) => {
    void dispatch('openNotification', { notificationId })
    if (isThere !== true) goTo(path)
  })
  useEffect(
    () =>
      container === undefined
        ? undefined
        : linkServiceWorker(container, { ready: updates.tell, opened: (it) => opened(it) }),
    [],
  )
  // Messages for somebody who has left are nobody's here, those that the system still shows too.
  const isSignedOut = useViewField('shell', {}, 'guard') === 'signedOut'
  useEffect(() => {
    if (isSignedOut) for (const end of [endPush, closeNotifications]) end().catch(() => undefined)
  }, [isSignedOut])
  const parsed = parsePath(place)
  const deckId = parsed.kind === 'route' ? deckTarget(parsed.route, searched)?.deckId : undefined
  return deckId === undefined ? null : <DeckMedia key={deckId} deckId={deckId} />
}

function DeckMedia({ deckId }: { readonly deckId: string }): ReactNode {
  const media = useOwnView('deckMedia', { deckId })?.media
  useEffect(() => {
    if (container !== undefined && media !== undefined) keepMedia(container, media)
  }, [media])
  return null
}
