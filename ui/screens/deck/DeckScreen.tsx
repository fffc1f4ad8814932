import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { defined } from '../../../protocol/defined'
import type { RefusalCode } from '../../../protocol/faults'
import type { Route } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { deckPath, deckTarget, notFoundPath, settledPath } from '../../../protocol/path-rules'
import { useNoLostPicture } from '../../cards/image/picture-entry'
import { ContentLanguage } from '../../components/content-language'
import { Unhurried } from '../../components/Unhurried'
import { useArrival, useOwnDispatch, useOwnView } from '../../core-client/hooks'
import { notedId } from '../../history-entry'
import { searchedDeck } from '../../searched-deck'
import { useDeckSounds } from '../../sounds/useDeckSounds'
import { sayRefusal } from '../../toast/say-refusal'
import { DeckFailure } from './DeckFailure'
import { DeckLoading } from './DeckLoading'
import { DownloadFailure } from './DownloadFailure'
import { EmptyDeck } from './EmptyDeck'
import { useAskedCard } from './useAskedCard'
import { Viewer } from './Viewer'

/** Refusals whose words stand in the place of the deck. */
const saidInPlace: ReadonlySet<RefusalCode> = new Set(['deckLocked', 'notLoaded', 'workerGone'])

/** A deck that an address has open, maybe at one of its cards (D-ROUTE-01..11). */
export default function DeckScreen({ route }: { readonly route: Route }): ReactNode {
  const { deckId, cardId } = deckTarget(route, useLocationProperty(searchedDeck)) ?? {}
  if (deckId !== undefined) return <OpenDeck key={deckId} deckId={deckId} cardId={cardId} route={route} />
  return cardId === undefined ? null : <SharedCard key={cardId} cardId={cardId} />
}

/** How often another try was asked for, and how to ask for one. */
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
  const dispatch = useOwnDispatch()
  const arrive = useArrival()
  const now = useOwnView('deck', { deckId })
  // Whoever removes a deck leaves it: that it is gone is said in other tabs alone (D-OWN-11).
  const [removing, setRemoving] = useState<DeckView>()
  const deck = removing ?? now
  useDeckSounds(deck?.state === 'ready' || deck?.state === 'empty')

  // Going elsewhere closes the deck (D-ROUTE-17).
  useEffect(() => () => void dispatch('closeDeck', { deckId }), [dispatch, deckId])
  // What the core needs for decks may be out of reach: it has not opened this one then, and says so.
  const [missing, setMissing] = useState(false)
  const [tries, retry] = useTries()
  // What is locked is opened when the lock falls.
  const locked = deck?.failure?.kind === 'locked'
  useEffect(
    () =>
      locked
        ? undefined
        : arrive('openDeck', { deckId, ...defined({ cardId: cardId ?? notedId('card') }) }, (refusal) => {
            // The view of a locked deck says so itself.
            setMissing(refusal !== undefined && refusal.code !== 'deckLocked')
            if (refusal !== undefined && !saidInPlace.has(refusal.code)) sayRefusal(refusal)
          }),
    [arrive, deckId, cardId, locked, tries],
  )

  // A tab that stood still for long is taken for gone, and what it had open with it.
  const isOpen = deck?.open === true
  useEffect(() => (isOpen ? retry : undefined), [isOpen, retry])

  useAskedCard(deck, deckId, route)
  useNoLostPicture()

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
          <Unhurried waiting={<DeckLoading title={deck.title} />}>
            <Viewer deck={deck} />
          </Unhurried>
        </ContentLanguage>
      )
  }
}

/** The core looks for the card's deck; its path then stands in the place of the card's (D-ROUTE-09, D-ROUTE-15). */
function SharedCard({ cardId }: { readonly cardId: string }): ReactNode {
  const dispatch = useOwnDispatch()
  const arrive = useArrival()
  const [asked, setAsked] = useState(false)
  const view = useOwnView('sharedCard', { cardId })
  const deckId = view?.deckId
  // Until the core has heard of this link, it shows what came of the same one before.
  const state = asked ? view?.state : 'looking'

  const [missing, setMissing] = useState(false)
  const [tries, retry] = useTries()
  useEffect(
    () =>
      arrive('openSharedCard', { cardId }, (refusal) => {
        setMissing(refusal !== undefined)
        setAsked(true)
        if (refusal !== undefined && !saidInPlace.has(refusal.code)) sayRefusal(refusal)
      }),
    [arrive, cardId, tries],
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
