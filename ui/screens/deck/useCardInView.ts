import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'
import { debounced } from './debounced'
import { useSteadyDeck } from './useSteadyDeck'

/** Milliseconds after which a card that was asked for and never came is no longer waited for. */
const longestWait = 1000
/** The same where steps are owed: a slow device may take long to bring their cards. */
const longestDebt = 15_000

/** Where the learner is before the core has heard of it. */
interface Ahead {
  readonly cardId: string
  /** The move that led here: a later one to the same card is another. */
  readonly move: number
  /** Steps on (or back, below 0) past the cards that are here: taken as soon as theirs have come. */
  readonly owed: number
  /** No move before it is on its way to the core any more: the next deck that shows this card knows of all of them. */
  readonly settled: boolean
}

export interface CardInView {
  /** The deck as it shows: its cards are those that are there, the one in view among them. */
  readonly deck: DeckView
  readonly card: CardView | undefined
  /** Goes to a card at once. */
  readonly show: (cardId: string) => void
  /** One card on or back. 'swiped': shown at once, counted when the hand has come to rest (D-DECK-43). */
  readonly move: (by: -1 | 1, how: 'pressed' | 'swiped') => void
  /** The card in view counts at once, though it was only just swiped to: something is done with it. */
  readonly count: () => void
  /** The card that such a step leads to, as far as it is here. */
  readonly beside: (by: -1 | 1) => CardView | undefined
  /** The card in view was answered without a pointer: whoever reads its feedback goes on by a key, not by the clock. */
  readonly waitForReader: () => void
}

/**
 * One state, so that it is derived anew as a whole: React drops what is set while rendering as soon as it comes to an
 * update from before that changes nothing, and of several states it may be one alone.
 */
interface Seen {
  readonly live: DeckView
  /** The deck as it last came with the card in view: the core's own card may be so far behind that the latest has not. */
  readonly near: DeckView
  readonly ahead: Ahead | undefined
  /** Where the steps that were owed have led to, which the core is still to hear of. */
  readonly caughtUp: Ahead | undefined
  /** The card that somebody reads by keyboard. */
  readonly reader: string | undefined
  /** It stays, though the clock took it away. */
  readonly held: CardView | undefined
}

/**
 * Which card is in view. The core decides it; a move made here shows before the core has heard of it, and a card
 * that the clock took away stays for somebody who reads by keyboard (X-A11Y-03).
 */
export function useCardInView(live: DeckView, dispatch: Dispatch): CardInView {
  const { deckId, currentCardId } = live
  const [seen, setSeen] = useState<Seen>({
    live,
    near: live,
    ahead: undefined,
    caughtUp: undefined,
    reader: undefined,
    held: undefined,
  })
  const { near, ahead, caughtUp, held } = seen
  const set = (part: Partial<Seen>) => setSeen((latest) => ({ ...latest, ...part }))
  const moves = useRef(0)
  const shown = useRef(ahead)
  useLayoutEffect(() => {
    shown.current = ahead
  })

  if (seen.live !== live) setSeen(withDeck(seen, live))
  // A deck that shows this card before that may be followed by the one of an earlier move.
  if (ahead?.settled === true && ahead.owed === 0 && ahead.cardId === currentCardId) set({ ahead: undefined })

  const ask = ({ cardId, move: asking }: Ahead) => {
    const after = (then: (still: Ahead) => Ahead | undefined) =>
      setSeen((latest) => {
        const still = latest.ahead
        if (still?.move !== asking || still.cardId !== cardId) return latest
        const next = then(still)
        return next === still ? latest : { ...latest, ahead: next }
      })
    const release = (owing: boolean) => after((still) => (owing || still.owed === 0 ? undefined : still))
    // What would change nothing is not set: it would have the whole deck drawn once more with what is set after it.
    const releaseLate = (owing: boolean) => {
      if (shown.current?.move === asking) release(owing)
    }
    void dispatch('jumpToCard', { deckId, cardId }).then((refusal) => {
      if (refusal !== undefined) return release(true)
      if (shown.current?.settled === false) after((still) => ({ ...still, settled: true }))
      setTimeout(releaseLate, longestWait, false)
      setTimeout(releaseLate, longestDebt, true)
    })
  }
  const [inView] = useState(() => debounced<() => void>((askNow) => askNow()))
  useEffect(() => () => inView.cancel(), [inView])
  const askLate = useEffectEvent(ask)
  useEffect(() => {
    // A move that was made before this ran has asked for itself, and is not to be overtaken.
    if (caughtUp?.move === moves.current) askLate(caughtUp)
  }, [caughtUp])

  const steady = useSteadyDeck(live)
  // A step that was taken here shows the deck as it is now, before the core has heard of it.
  const deck = ahead === undefined ? steady : holds(near, ahead.cardId) && !holds(live, ahead.cardId) ? near : live
  const cards = held === undefined ? deck.cards : deck.cards.map((card) => (card.cardId === held.cardId ? held : card))
  const inCards = (cardId: string | undefined) => cards.find((card) => card.cardId === cardId)
  const card = inCards(held?.cardId) ?? inCards(ahead?.cardId) ?? inCards(deck.currentCardId)

  const to = (cardId: string, owed = 0): Ahead => ({
    cardId,
    move: ++moves.current,
    owed,
    settled: ahead === undefined,
  })
  /** Shows the card; returns what is to be asked of the core, if anything is. */
  const leave = (cardId: string): Ahead | undefined => {
    const next = to(cardId)
    const isThere = cardId === currentCardId && ahead === undefined
    set({ held: undefined, ahead: isThere ? undefined : next })
    return isThere ? undefined : next
  }
  const show = (cardId: string) => {
    inView.cancel()
    const next = leave(cardId)
    if (next !== undefined) ask(next)
  }
  const owe = (by: -1 | 1) => {
    const owed = (ahead?.owed ?? 0) + by
    if (card === undefined || card.place + owed < 1 || card.place + owed > live.places) return
    inView.cancel()
    const next = to(card.cardId, owed)
    set({ ahead: next })
    ask(next)
  }
  const beside = (by: -1 | 1) => {
    const takesBack = ahead !== undefined && ahead.owed * by < 0
    return takesBack ? undefined : neighbour(ahead === undefined ? live.cards : deck.cards, card, by)
  }
  const move = (by: -1 | 1, how: 'pressed' | 'swiped') => {
    const next = beside(by)
    if (next === undefined) return owe(by)
    if (how === 'pressed') return show(next.cardId)
    const asked = leave(next.cardId)
    if (asked === undefined) inView.cancel()
    else inView.push(() => ask(asked))
  }
  return {
    deck: deck.cards === cards ? deck : { ...deck, cards },
    card,
    show,
    move,
    count: inView.flush,
    beside,
    waitForReader: () => set({ reader: card?.cardId }),
  }
}

/** Another deck has come from the core. */
function withDeck(seen: Seen, live: DeckView): Seen {
  const { live: before, ahead, reader } = seen
  const paid = ahead === undefined ? undefined : pay(ahead, live.cards)
  const isLeft = before.currentCardId !== live.currentCardId
  const isHeld = isLeft && paid === undefined && reader !== undefined && reader === before.currentCardId
  return {
    live,
    near: paid === undefined || holds(live, paid.cardId) ? live : seen.near,
    ahead: paid,
    caughtUp: paid === ahead ? seen.caughtUp : paid,
    reader: isLeft ? undefined : reader,
    held: isHeld ? before.cards.find(({ cardId }) => cardId === reader) : seen.held,
  }
}

const holds = ({ cards }: DeckView, id: string): boolean => cards.some(({ cardId }) => cardId === id)

/** The card beside another one among those that show now; beside one that shows no longer, by its number. */
function neighbour(cards: readonly CardView[], card: CardView | undefined, by: -1 | 1): CardView | undefined {
  if (card === undefined) return undefined
  const at = cards.findIndex(({ cardId }) => cardId === card.cardId)
  if (at >= 0) return cards[at + by]
  return by > 0
    ? cards.find(({ number }) => number > card.number)
    : cards.findLast(({ number }) => number < card.number)
}

/** The steps that are owed, as far as their cards are here. */
function pay(ahead: Ahead, cards: readonly CardView[]): Ahead {
  const at = cards.findIndex(({ cardId }) => cardId === ahead.cardId)
  const to = Math.min(Math.max(at + ahead.owed, 0), cards.length - 1)
  const card = at < 0 || to === at ? undefined : cards[to]
  return card === undefined ? ahead : { ...ahead, cardId: card.cardId, owed: ahead.owed - (to - at), settled: false }
}
