import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import * as constants from '../../protocol/constants'

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

/** Presses on the card in view while it is not flippable; another card begins with none. */
export interface Presses {
  readonly presses: number
  /** ms UTC. */
  readonly lastPressAt?: number
}

/**
 * How many presses in a row a further one makes; a pause of more than 750 ms begins a new row. The third asks for the
 * cardNotFlippable alert, and the one after it begins anew (D-CARD-28, D-CARD-29).
 */
export function pressesInRow({ presses, lastPressAt }: Presses, at: number): number {
  const goesOn = lastPressAt !== undefined && at - lastPressAt <= constants.pressWindow
  return goesOn ? (presses % constants.presses) + 1 : 1
}
