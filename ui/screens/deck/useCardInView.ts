import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'
import { debounced } from './debounced'
import { useStableDeck } from './stable-deck'

/** Milliseconds after which a move to a requested card that did not appear is dropped. */
const DROP_MOVE_AFTER_MS = 1000
/** The same for pending steps, in ms: a slow device may need long to load their cards. */
const DROP_STEPS_AFTER_MS = 15_000

/** A move that the core has not yet confirmed. */
interface PendingMove {
  readonly cardId: string
  /** Number of the move: a later move to the same card has another one. */
  readonly move: number
  /** Pending steps past the loaded cards (negative: back), made when their cards are loaded. */
  readonly owed: number
  /** No earlier move is unconfirmed: the next deck that shows this card includes all of them. */
  readonly settled: boolean
}

export interface CardInView {
  /** The deck as shown: the loaded cards, with the card in view among them. */
  readonly deck: DeckView
  readonly card: CardView | undefined
  /** The card to which the learner has moved; undefined while it is not loaded and another one is still in view. */
  readonly reached: CardView | undefined
  /** Shows a card at once. */
  readonly show: (cardId: string) => void
  /** Moves by one card. 'swiped': shown at once, counted when the carousel has settled (D-DECK-43). */
  readonly move: (by: -1 | 1, how: 'pressed' | 'swiped') => void
  /** Counts the card in view at once even after a swipe, because the learner acts on it. */
  readonly count: () => void
  /** Returns the card that such a step leads to, if it is loaded. */
  readonly beside: (by: -1 | 1) => CardView | undefined
  /**
   * Marks the card in view as answered by keyboard: a timer does not advance it while the learner reads the feedback.
   */
  readonly waitForReader: () => void
}

/**
 * One state object, so that all fields are derived again together. React drops a state set during rendering when it
 * meets an earlier update without change; of several states it could drop only one.
 */
interface Seen {
  readonly live: DeckView
  /**
   * The last deck that contained the card in view. The core's card may be so far behind that the latest deck lacks it.
   */
  readonly near: DeckView
  readonly ahead: PendingMove | undefined
  /** The card reached by pending steps, which the core does not know yet. */
  readonly caughtUp: PendingMove | undefined
  /** The card that the learner reads by keyboard. */
  readonly reader: string | undefined
  /** A card that stays in view although the timer advanced the deck. */
  readonly held: CardView | undefined
}

/**
 * Decides which card is in view. The core decides it; a local move shows before the core confirms it. A card that a
 * timer advanced stays while the learner reads it by keyboard (X-A11Y-03).
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
  // Before a move is settled, a deck with this card may be followed by the deck of an earlier move.
  if (ahead?.settled === true && ahead.owed === 0 && ahead.cardId === currentCardId) set({ ahead: undefined })

  const ask = ({ cardId, move: asking }: PendingMove) => {
    const after = (then: (still: PendingMove) => PendingMove | undefined) =>
      setSeen((latest) => {
        const still = latest.ahead
        if (still?.move !== asking || still.cardId !== cardId) return latest
        const next = then(still)
        return next === still ? latest : { ...latest, ahead: next }
      })
    const release = (owing: boolean) => after((still) => (owing || still.owed === 0 ? undefined : still))
    // An update without change is skipped: React would render the whole deck again with the next update.
    const releaseLate = (owing: boolean) => {
      if (shown.current?.move === asking) release(owing)
    }
    void dispatch('jumpToCard', { deckId, cardId }).then((refusal) => {
      if (refusal !== undefined) return release(true)
      if (shown.current?.settled === false) after((still) => ({ ...still, settled: true }))
      setTimeout(releaseLate, DROP_MOVE_AFTER_MS, false)
      setTimeout(releaseLate, DROP_STEPS_AFTER_MS, true)
    })
  }
  const [inView] = useState(() => debounced<() => void>((askNow) => askNow()))
  useEffect(() => () => inView.cancel(), [inView])
  const askLate = useEffectEvent(ask)
  useEffect(() => {
    // A move made before this effect has dispatched its own intent, which must not be overtaken.
    if (caughtUp?.move === moves.current) askLate(caughtUp)
  }, [caughtUp])

  const steady = useStableDeck(live)
  // After a local step the current deck is shown, before the core confirms the step.
  const deck = ahead === undefined ? steady : holds(near, ahead.cardId) && !holds(live, ahead.cardId) ? near : live
  const cards = held === undefined ? deck.cards : deck.cards.map((card) => (card.cardId === held.cardId ? held : card))
  const inCards = (cardId: string | undefined) => cards.find((card) => card.cardId === cardId)
  const card = inCards(held?.cardId) ?? inCards(ahead?.cardId) ?? inCards(deck.currentCardId)

  const to = (cardId: string, owed = 0): PendingMove => ({
    cardId,
    move: ++moves.current,
    owed,
    settled: ahead === undefined,
  })
  /** Shows the card; returns the move to dispatch, if any. */
  const leave = (cardId: string): PendingMove | undefined => {
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
    oweFrom(card.cardId, owed)
  }
  /** Steps from a requested card that is not loaded yet. */
  const oweFromRequested = (requested: PendingMove, by: -1 | 1) => {
    if (requested.cardId !== (by < 0 ? live.firstCardId : live.lastCardId))
      oweFrom(requested.cardId, requested.owed + by)
  }
  const oweFrom = (cardId: string, owed: number) => {
    inView.cancel()
    const next = to(cardId, owed)
    set({ ahead: next })
    ask(next)
  }
  const beside = (by: -1 | 1) => {
    const takesBack = ahead !== undefined && ahead.owed * by < 0
    return takesBack ? undefined : neighbour(ahead === undefined ? live.cards : deck.cards, card, by)
  }
  const isRequested = ahead !== undefined && held === undefined && card !== undefined && card.cardId !== ahead.cardId
  const move = (by: -1 | 1, how: 'pressed' | 'swiped') => {
    if (isRequested) return oweFromRequested(ahead, by)
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
    reached: isRequested ? undefined : card,
    show,
    move,
    count: inView.flush,
    beside,
    waitForReader: () => set({ reader: card?.cardId }),
  }
}

/** Applies a new deck from the core. */
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

/** Returns the neighbour of a card; for a card that was removed, the neighbour by number. */
function neighbour(cards: readonly CardView[], card: CardView | undefined, by: -1 | 1): CardView | undefined {
  if (card === undefined) return undefined
  const at = cards.findIndex(({ cardId }) => cardId === card.cardId)
  if (at >= 0) return cards[at + by]
  return by > 0
    ? cards.find(({ number }) => number > card.number)
    : cards.findLast(({ number }) => number < card.number)
}

/** Makes pending steps, as far as their cards are loaded. */
function pay(ahead: PendingMove, cards: readonly CardView[]): PendingMove {
  const at = cards.findIndex(({ cardId }) => cardId === ahead.cardId)
  const to = Math.min(Math.max(at + ahead.owed, 0), cards.length - 1)
  const card = at < 0 || to === at ? undefined : cards[to]
  return card === undefined ? ahead : { ...ahead, cardId: card.cardId, owed: ahead.owed - (to - at), settled: false }
}
