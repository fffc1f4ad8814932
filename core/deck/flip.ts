import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import * as constants from '../../protocol/constants'

/** The facts about a card in view that decide about flipping. */
export interface FlipState {
  readonly flipped: boolean
  readonly flipLocked: boolean
  readonly notFlippable: boolean
  readonly tucking: boolean
}

export type FlipBlock = 'cardLocked' | 'cardNotFlippable' | 'tucking'

/**
 * Returns why the card may not be flipped now, if so (D-CARD-25..27). While tucking, a flipped card may be flipped
 * back.
 */
export function flipBlock({ flipped, flipLocked, notFlippable, tucking }: FlipState): FlipBlock | undefined {
  if (flipLocked) return 'cardLocked'
  if (notFlippable) return 'cardNotFlippable'
  return tucking && !flipped ? 'tucking' : undefined
}

/** Is a flipped card flipped back when the learner leaves it? All are, with three exceptions (D-CARD-30..33). */
export const flipsBackOnLeaving = (card: Pick<Card, 'type'>, deck: Pick<Deck, 'type'>, flipLocked: boolean): boolean =>
  !flipLocked && card.type !== 'video' && !(card.type === 'quiz' && deck.type === 'quiz')

/** Presses on the card in view while it is not flippable; another card starts without any. */
export interface Presses {
  readonly presses: number
  /** ms UTC. */
  readonly lastPressAt?: number
}

/**
 * Counts presses in a row including a further one; after a pause of more than 750 ms the count restarts. The third
 * press raises the cardNotFlippable alert, and the next one restarts the count (D-CARD-28, D-CARD-29).
 */
export function pressesInRow({ presses, lastPressAt }: Presses, at: number): number {
  const goesOn = lastPressAt !== undefined && at - lastPressAt <= constants.pressWindow
  return goesOn ? (presses % constants.presses) + 1 : 1
}
