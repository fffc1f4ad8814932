import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'

/** Milliseconds after which an unconfirmed flip is reverted. */
const REVERT_AFTER_MS = 1000

/** A side that is shown before the core confirms it. */
interface PendingSide {
  readonly by: 'turning' | 'leaving'
  readonly side: CardView['side']
  /** No earlier flip is unconfirmed: the next deck with this side includes all of them. */
  readonly settled: boolean
}

const leaving: PendingSide = { by: 'leaving', side: 'front', settled: true }

type Sides = ReadonlyMap<string, PendingSide>

interface OptimisticFlip {
  /** Returns the side to show: a local flip shows before the core confirms it. */
  readonly sideOf: (card: CardView) => CardView['side']
  /** Flips the card; undefined if a press neither flips nor counts. */
  readonly turn: (() => void) | undefined
  /** Turns the card in view to its front when the learner goes to the deck's end, as the core does. */
  readonly leave: () => void
}

/**
 * One state object, so that all fields are derived again together. React drops a state set during rendering when it
 * meets an earlier update without change; of two states it could drop only one.
 */
interface FlipState {
  readonly inView: CardView | undefined
  readonly sides: Sides
}

/** Flips the card in view, and turns it back when the learner leaves it (D-CARD-25..33). */
export function useOptimisticFlip(deckId: string, card: CardView | undefined, dispatch: Dispatch): OptimisticFlip {
  const [turned, setTurned] = useState<FlipState>({ inView: card, sides: new Map() })
  if (turned.inView !== card) setTurned(withInView(turned, card))
  const { sides } = turned
  const sideOf = (one: CardView) => sideIn(sides, one)
  const change = (cardId: string, before: PendingSide | undefined, after: PendingSide | undefined) =>
    setTurned((latest) =>
      latest.sides.get(cardId) !== before ? latest : { ...latest, sides: withSide(latest.sides, cardId, after) },
    )
  const shown = useRef(sides)
  useLayoutEffect(() => {
    shown.current = sides
  })
  // An update without change is skipped: React would render the whole deck again with the next update.
  const changeLate = (cardId: string, before: PendingSide, after?: PendingSide) => {
    if (before !== after && shown.current.get(cardId) === before) change(cardId, before, after)
  }

  // For the core, a swipe that was taken back before it counted has not left the card (D-DECK-43).
  const turnInCore = useEffectEvent((cardId: string | undefined) => {
    if (cardId !== undefined && card?.side === 'back' && sides.get(cardId)?.by === 'leaving')
      void dispatch('flipCard', { deckId, cardId, side: 'front' })
  })
  useEffect(() => turnInCore(card?.cardId), [card?.cardId])

  const ahead = card === undefined ? undefined : sides.get(card.cardId)
  if (card !== undefined && ahead !== undefined && isOver(ahead, card)) change(card.cardId, ahead, undefined)

  // A press on a card that cannot be flipped is dispatched, too: the third in a row shows the reason (D-CARD-28). A
  // press on a card that always shows its back is not dispatched: it hides nothing.
  const liesOpen = card?.side === 'back' && !card.flippable
  if (card === undefined || card.locked || liesOpen) return { sideOf, turn: undefined, leave: () => undefined }
  const turn = () => {
    const { cardId } = card
    const side = sideOf(card) === 'front' ? 'back' : 'front'
    const pending: PendingSide = { by: 'turning', side, settled: ahead === undefined }
    const settled: PendingSide = pending.settled ? pending : { ...pending, settled: true }
    if (card.flippable) change(cardId, ahead, pending)
    void dispatch('flipCard', { deckId, cardId, side }).then((refusal) => {
      if (refusal !== undefined) return change(cardId, pending, undefined)
      changeLate(cardId, pending, settled)
      setTimeout(changeLate, REVERT_AFTER_MS, cardId, settled)
    })
  }
  const leave = () => {
    if (turnsBack(card, sideOf(card))) change(card.cardId, ahead, leaving)
  }
  return { sideOf, turn, leave }
}

const sideIn = (sides: Sides, { cardId, side }: CardView): CardView['side'] => sides.get(cardId)?.side ?? side

/** Turns the previous card back when another card comes into view. */
function withInView({ inView, sides }: FlipState, card: CardView | undefined): FlipState {
  if (inView === undefined || inView.cardId === card?.cardId || !turnsBack(inView, sideIn(sides, inView)))
    return { inView: card, sides }
  return { inView: card, sides: withSide(sides, inView.cardId, leaving) }
}

/** Does the card turn back when the learner leaves it? */
const turnsBack = ({ flippable, staysTurned }: CardView, side: CardView['side']): boolean =>
  side === 'back' && flippable && staysTurned !== true

/**
 * Has the core followed a flip? For a card that was left, this does not depend on the core, because an earlier flip may
 * arrive first. The card shows its front, unless the last action on it locked its side.
 */
const isOver = ({ by, side, settled }: PendingSide, card: CardView): boolean =>
  by === 'leaving' ? card.staysTurned === true : settled && side === card.side

function withSide(sides: Sides, cardId: string, ahead: PendingSide | undefined): Sides {
  const others = [...sides].filter(([id]) => id !== cardId)
  return new Map(ahead === undefined ? others : [...others, [cardId, ahead]])
}
