import { useState } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { Dispatch } from '../../core-client/hooks'

/** Milliseconds after which a turn that was asked for and never came is taken back. */
const longestWait = 1000

interface Turned {
  readonly cardId: string
  readonly side: CardView['side']
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
  if (turned !== undefined && (turned.cardId !== card?.cardId || turned.side === card.side)) setTurned(undefined)
  const sideOf = ({ cardId, side }: CardView) => (turned?.cardId === cardId ? turned.side : side)

  // A press on a card that cannot be turned is told as well: the third in a row says why (D-CARD-28). Not so on one
  // that lies open: there is nothing that it hides.
  const liesOpen = card?.side === 'back' && !card.flippable
  if (card === undefined || card.locked || liesOpen) return { sideOf, turn: undefined }
  const turn = () => {
    const { cardId } = card
    const next: Turned = { cardId, side: sideOf(card) === 'front' ? 'back' : 'front' }
    const release = () => setTurned((latest) => (latest === next ? undefined : latest))
    if (card.flippable) setTurned(next)
    void dispatch('flipCard', { deckId, ...next }).then((refusal) => {
      if (refusal === undefined) setTimeout(release, longestWait)
      else release()
    })
  }
  return { sideOf, turn }
}
