import { useEffect, useState } from 'react'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'
import { debounced } from './debounced'
import { useSameCards } from './useSameCards'

/** Milliseconds after which a card that was asked for and never came is no longer waited for. */
const longestWait = 1000

export interface CardInView {
  /** The cards that are there, the one in view among them. */
  readonly cards: readonly CardView[]
  readonly card: CardView | undefined
  /** Goes to a card at once. */
  readonly show: (cardId: string) => void
  /** One card on or back. 'swiped': shown at once, counted when the hand has come to rest (D-DECK-43). */
  readonly move: (by: -1 | 1, how: 'pressed' | 'swiped') => void
  /** The card in view was answered without a pointer: whoever reads its feedback goes on by a key, not by the clock. */
  readonly waitForReader: () => void
}

/**
 * Which card is in view. The core decides it; a move made here shows before the core has heard of it, and a card
 * that the clock took away stays for somebody who reads by keyboard (X-A11Y-03).
 */
export function useCardInView(deck: DeckView, dispatch: Dispatch): CardInView {
  const { deckId, currentCardId } = deck
  const [before, setBefore] = useState(deck)
  const [wanted, setWanted] = useState<string>()
  const [reader, setReader] = useState<string>()
  const [held, setHeld] = useState<CardView>()

  if (before !== deck) {
    setBefore(deck)
    if (before.currentCardId !== currentCardId) {
      if (wanted === currentCardId) setWanted(undefined)
      else if (wanted === undefined && reader !== undefined && reader === before.currentCardId) {
        setHeld(before.cards.find(({ cardId }) => cardId === reader))
      }
      setReader(undefined)
    }
  }

  const ask = (cardId: string) => {
    const release = () => setWanted((latest) => (latest === cardId ? undefined : latest))
    void dispatch('jumpToCard', { deckId, cardId }).then((refusal) => {
      if (refusal === undefined) setTimeout(release, longestWait)
      else release()
    })
  }
  const [inView] = useState(() => debounced<() => void>((askNow) => askNow()))
  useEffect(() => () => inView.cancel(), [inView])

  const given = useSameCards(deck.cards)
  const cards = held === undefined ? given : given.map((card) => (card.cardId === held.cardId ? held : card))
  const inCards = (cardId: string | undefined) => cards.find((card) => card.cardId === cardId)
  const card = inCards(held?.cardId) ?? inCards(wanted) ?? inCards(currentCardId)

  const leave = (cardId: string): boolean => {
    setHeld(undefined)
    setWanted(cardId === currentCardId ? undefined : cardId)
    return cardId !== currentCardId || wanted !== undefined
  }
  const show = (cardId: string) => {
    inView.cancel()
    if (leave(cardId)) ask(cardId)
  }
  const move = (by: -1 | 1, how: 'pressed' | 'swiped') => {
    const next = card === undefined ? undefined : cards.find(({ number }) => number === card.number + by)
    // Past the window: what is asked for already must come first.
    if (next === undefined) inView.flush()
    else if (how === 'pressed') show(next.cardId)
    else if (leave(next.cardId)) inView.push(() => ask(next.cardId))
    else inView.cancel()
  }
  return { cards, card, show, move, waitForReader: () => setReader(card?.cardId) }
}
