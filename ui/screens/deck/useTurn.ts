import { useState } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'

/** Milliseconds after which a turn that was asked for and never came is taken back. */
const longestWait = 1000

interface Turned {
  readonly cardId: string
  readonly side: CardView['side']
  /** No turn before it is on its way to the core any more: the next deck with this side knows of all of them. */
  readonly settled: boolean
}

interface Turn {
  /** The side of a card that shows: a turn made here shows before the core has heard of it. */
  readonly sideOf: (card: CardView) => CardView['side']
  /** Turns the card, if anything is to be turned or to be told of a press on it. */
  readonly turn: (() => void) | undefined
}

/** Turning the card in view (D-CARD-25..28). */
export function useTurn(deckId: string, card: CardView | undefined, dispatch: Dispatch): Turn {
  const [turned, setTurned] = useState<Turned>()
  // A side that shows before that may be followed by the one of an earlier turn.
  if (turned !== undefined && (turned.cardId !== card?.cardId || (turned.settled && turned.side === card.side)))
    setTurned(undefined)
  const sideOf = ({ cardId, side }: CardView) => (turned?.cardId === cardId ? turned.side : side)

  // A press on a card that cannot be turned is told as well: the third in a row says why (D-CARD-28). Not so on one
  // that lies open: there is nothing that it hides.
  const liesOpen = card?.side === 'back' && !card.flippable
  if (card === undefined || card.locked || liesOpen) return { sideOf, turn: undefined }
  const turn = () => {
    const { cardId } = card
    const side = sideOf(card) === 'front' ? 'back' : 'front'
    const pending: Turned = { cardId, side, settled: turned === undefined }
    const settled: Turned = pending.settled ? pending : { ...pending, settled: true }
    const becomes = (before: Turned, after: Turned | undefined) =>
      setTurned((latest) => (latest === before ? after : latest))
    if (card.flippable) setTurned(pending)
    void dispatch('flipCard', { deckId, cardId, side }).then((refusal) => {
      if (refusal !== undefined) return becomes(pending, undefined)
      becomes(pending, settled)
      setTimeout(becomes, longestWait, settled, undefined)
    })
  }
  return { sideOf, turn }
}
