import { useLayoutEffect, useRef, useState } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'

/** Milliseconds after which a turn that was asked for and never came is taken back. */
const longestWait = 1000

/** A side that shows before the core has turned the card to it. */
interface Ahead {
  readonly by: 'turning' | 'leaving'
  readonly side: CardView['side']
  /** No turn before it is on its way to the core any more: the next deck with this side knows of all of them. */
  readonly settled: boolean
}

const leaving: Ahead = { by: 'leaving', side: 'front', settled: true }

type Sides = ReadonlyMap<string, Ahead>

interface Turn {
  /** The side of a card that shows: a turn made here shows before the core has heard of it. */
  readonly sideOf: (card: CardView) => CardView['side']
  /** Turns the card, if anything is to be turned or to be told of a press on it. */
  readonly turn: (() => void) | undefined
  /** The card in view is left for the end of the deck: it turns back, as the core will have it. */
  readonly leave: () => void
}

/**
 * One state, so that it is derived anew as a whole: React drops what is set while rendering as soon as it comes to an
 * update from before that changes nothing, and of two states it may be one alone.
 */
interface Turned {
  readonly inView: CardView | undefined
  readonly sides: Sides
}

/** Turning the card in view, and its turning back when it is left (D-CARD-25..33). */
export function useTurn(deckId: string, card: CardView | undefined, dispatch: Dispatch): Turn {
  const [turned, setTurned] = useState<Turned>({ inView: card, sides: new Map() })
  if (turned.inView !== card) setTurned(withInView(turned, card))
  const { sides } = turned
  const sideOf = (one: CardView) => sideIn(sides, one)
  const change = (cardId: string, before: Ahead | undefined, after: Ahead | undefined) =>
    setTurned((latest) =>
      latest.sides.get(cardId) !== before ? latest : { ...latest, sides: withSide(latest.sides, cardId, after) },
    )
  const shown = useRef(sides)
  useLayoutEffect(() => {
    shown.current = sides
  })
  // What would change nothing is not set: it would have the whole deck drawn once more with what is set after it.
  const changeLate = (cardId: string, before: Ahead, after?: Ahead) => {
    if (before !== after && shown.current.get(cardId) === before) change(cardId, before, after)
  }

  const ahead = card === undefined ? undefined : sides.get(card.cardId)
  if (card !== undefined && ahead !== undefined && isOver(ahead, card)) change(card.cardId, ahead, undefined)

  // A press on a card that cannot be turned is told as well: the third in a row says why (D-CARD-28). Not so on one
  // that lies open: there is nothing that it hides.
  const liesOpen = card?.side === 'back' && !card.flippable
  if (card === undefined || card.locked || liesOpen) return { sideOf, turn: undefined, leave: () => undefined }
  const turn = () => {
    const { cardId } = card
    const side = sideOf(card) === 'front' ? 'back' : 'front'
    const pending: Ahead = { by: 'turning', side, settled: ahead === undefined }
    const settled: Ahead = pending.settled ? pending : { ...pending, settled: true }
    if (card.flippable) change(cardId, ahead, pending)
    void dispatch('flipCard', { deckId, cardId, side }).then((refusal) => {
      if (refusal !== undefined) return change(cardId, pending, undefined)
      changeLate(cardId, pending, settled)
      setTimeout(changeLate, longestWait, cardId, settled)
    })
  }
  const leave = () => {
    if (turnsBack(card, sideOf(card))) change(card.cardId, ahead, leaving)
  }
  return { sideOf, turn, leave }
}

const sideIn = (sides: Sides, { cardId, side }: CardView): CardView['side'] => sides.get(cardId)?.side ?? side

/** Another card comes into view: the one before is turned back. */
function withInView({ inView, sides }: Turned, card: CardView | undefined): Turned {
  if (inView === undefined || inView.cardId === card?.cardId || !turnsBack(inView, sideIn(sides, inView)))
    return { inView: card, sides }
  return { inView: card, sides: withSide(sides, inView.cardId, leaving) }
}

/** Is a card that lies so turned back when it is left? */
const turnsBack = ({ flippable, staysTurned }: CardView, side: CardView['side']): boolean =>
  side === 'back' && flippable && staysTurned !== true

/**
 * The core has followed a turn. That it turns back what was left is not waited for, as an earlier turn may come first: the
 * card goes on showing its front, unless what was done with it just before has locked it.
 */
const isOver = ({ by, side, settled }: Ahead, card: CardView): boolean =>
  by === 'leaving' ? card.staysTurned === true : settled && side === card.side

function withSide(sides: Sides, cardId: string, ahead: Ahead | undefined): Sides {
  const others = [...sides].filter(([id]) => id !== cardId)
  return new Map(ahead === undefined ? others : [...others, [cardId, ahead]])
}
