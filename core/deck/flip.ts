import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import { constants } from '../constants'

/** A card in view, as far as flipping goes. */
export interface FlipState {
  readonly flipped: boolean
  readonly flipLocked: boolean
  readonly notFlippable: boolean
  readonly tucking: boolean
}

export type FlipBlock = 'cardLocked' | 'cardNotFlippable' | 'tucking'

/** Why the card may not be flipped now, if so (D-CARD-25..27). While tucking, a flipped card may be flipped back. */
export function flipBlock({ flipped, flipLocked, notFlippable, tucking }: FlipState): FlipBlock | undefined {
  if (flipLocked) return 'cardLocked'
  if (notFlippable) return 'cardNotFlippable'
  return tucking && !flipped ? 'tucking' : undefined
}

/** Is a flipped card turned back when the learner moves off it: all but three kinds are (D-CARD-30..33). */
export const flipsBackOnLeaving = (card: Pick<Card, 'type'>, deck: Pick<Deck, 'type'>, flipLocked: boolean): boolean =>
  !flipLocked && card.type !== 'video' && !(card.type === 'quiz' && deck.type === 'quiz')

/** Presses in a row on one card that is not flippable. */
export interface Presses {
  readonly cardId: string
  readonly count: number
  /** Of the last press, ms UTC. */
  readonly at: number
}

/**
 * Counts a press on a card that is not flippable. The third one, each within 750 ms of the one before, asks for the
 * alert and ends the row; a longer pause or another card begins a new one (D-CARD-28, D-CARD-29).
 */
export function pressNotFlippable(
  presses: Presses | undefined,
  cardId: string,
  at: number,
): { readonly presses: Presses | undefined; readonly alerts: boolean } {
  const goesOn = presses?.cardId === cardId && at - presses.at <= constants.pressWindow
  const count = goesOn ? presses.count + 1 : 1
  const alerts = count >= constants.presses
  return { presses: alerts ? undefined : { cardId, count, at }, alerts }
}
