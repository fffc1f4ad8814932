import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { RefusalCode } from '../../../protocol/faults'
import type { Route } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { deckPath, deckTarget, notFoundPath, settledPath } from '../../../protocol/path-rules'
import { ContentLanguage } from '../../components/text/content-language'
import { DeferredRender } from '../../lazy/DeferredRender'
import { useCancellableDispatch, useSilentDispatch, useOptionalView } from '../../core-client/hooks'
import { historyString, categorySearchDeck } from '../../navigation/history-entry'
import { useDeckSounds } from '../../sounds/useDeckSounds'
import { showRefusal } from '../../toast/refusal-toast'
import { DeckFailure } from './DeckFailure'
import { DeckLoading } from './DeckLoading'
import { DownloadFailure } from './DownloadFailure'
import { EmptyDeck } from './EmptyDeck'
import { useRequestedCard } from './useRequestedCard'
import { Viewer } from './Viewer'

/** Refusals that are shown in place of the deck, not as a toast. */
const saidInPlace: ReadonlySet<RefusalCode> = new Set(['deckLocked', 'notLoaded', 'workerGone'])

/** Renders the deck of the URL, optionally at one of its cards (D-ROUTE-01..11). */
export default function DeckScreen({ route }: { readonly route: Route }): ReactNode {
  const { deckId, cardId } = deckTarget(route, useLocationProperty(categorySearchDeck)) ?? {}
  if (deckId !== undefined) return <OpenDeck key={deckId} deckId={deckId} cardId={cardId} route={route} />
  return cardId === undefined ? null : <SharedCard key={cardId} cardId={cardId} />
}

/** Returns the number of retries and a function that retries. */
function useTries(): readonly [number, () => void] {
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return [tries, retry]
}

interface OpenDeckProps {
  readonly deckId: string
  readonly cardId: string | undefined
  readonly route: Route
}

function OpenDeck({ deckId, cardId, route }: OpenDeckProps): ReactNode {
  const dispatch = useSilentDispatch()
  const cancellableDispatch = useCancellableDispatch()
  const now = useOptionalView('deck', { deckId })
  // The learner who removes a deck leaves its screen; only other tabs say that the deck was removed (D-OWN-11).
  const [removing, setRemoving] = useState<DeckView>()
  const deck = removing ?? now
  useDeckSounds(deck?.state === 'ready' || deck?.state === 'empty')

  // Navigation to another screen closes the deck (D-ROUTE-17).
  useEffect(() => () => void dispatch('closeDeck', { deckId }), [dispatch, deckId])
  // The core's deck module may fail to load: then the core refuses to open the deck.
  const [missing, setMissing] = useState(false)
  const [tries, retry] = useTries()
  // A locked deck is opened when it is unlocked.
  const locked = deck?.failure?.kind === 'locked'
  useEffect(
    () =>
      locked
        ? undefined
        : cancellableDispatch(
            'openDeck',
            { deckId, ...omitUndefined({ cardId: cardId ?? historyString('card') }) },
            (refusal) => {
              // The view of a locked deck shows this already.
              setMissing(refusal !== undefined && refusal.code !== 'deckLocked')
              if (refusal !== undefined && !saidInPlace.has(refusal.code)) showRefusal(refusal)
            },
          ),
    [cancellableDispatch, deckId, cardId, locked, tries],
  )

  // A tab that was suspended for long counts as closed, with its open deck. This opens the deck again.
  const isOpen = deck?.open === true
  useEffect(() => (isOpen ? retry : undefined), [isOpen, retry])

  useRequestedCard(deck, deckId, route)

  const settled = settledPath(route, deck?.type)
  useEffect(() => {
    if (settled !== undefined) navigate(settled + location.search, { replace: true, state: { searchedDeck: deckId } })
  }, [settled, deckId])

  if (missing && !locked) return <DownloadFailure title={deck?.title ?? ''} offline={false} retry={retry} />
  switch (deck?.state) {
    case undefined:
    case 'loading':
      return <DeckLoading title={deck?.title ?? ''} />
    case 'failed':
      return <DeckFailure deck={deck} />
    case 'empty':
      return <EmptyDeck deck={deck} setRemoving={setRemoving} />
    case 'ready':
      return (
        <ContentLanguage value={deck.language}>
          <DeferredRender fallback={<DeckLoading title={deck.title} />}>
            <Viewer deck={deck} />
          </DeferredRender>
        </ContentLanguage>
      )
  }
}

/** Asks the core for the card's deck; then the deck's path replaces the card's (D-ROUTE-09, D-ROUTE-15). */
function SharedCard({ cardId }: { readonly cardId: string }): ReactNode {
  const dispatch = useSilentDispatch()
  const cancellableDispatch = useCancellableDispatch()
  const [asked, setAsked] = useState(false)
  const view = useOptionalView('sharedCard', { cardId })
  const deckId = view?.deckId
  // Until the core has this request, the view may contain the result of an earlier one for the same link.
  const state = asked ? view?.state : 'looking'

  const [missing, setMissing] = useState(false)
  const [tries, retry] = useTries()
  useEffect(
    () =>
      cancellableDispatch('openSharedCard', { cardId }, (refusal) => {
        setMissing(refusal !== undefined)
        setAsked(true)
        if (refusal !== undefined && !saidInPlace.has(refusal.code)) showRefusal(refusal)
      }),
    [cancellableDispatch, cardId, tries],
  )
  useEffect(() => {
    if (state === 'unknown') navigate(notFoundPath(''), { replace: true })
    if (state !== 'found' || deckId === undefined) return
    void dispatch('openDeck', { deckId, cardId })
    navigate(deckPath(deckId) + location.search, { replace: true })
  }, [dispatch, state, deckId, cardId])

  return missing || state === 'failed' ? (
    <DownloadFailure title="" offline={view?.offline === true} retry={retry} />
  ) : (
    <DeckLoading title="" />
  )
}
