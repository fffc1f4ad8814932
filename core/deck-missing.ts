import * as E from 'fp-ts/Either'
import { refusal, type Refusal } from '../protocol/faults'
import { invariantMessages } from './invariants'

/** A rule needs its deck, and is used outside of one (D-ALERT-21). */
export const deckMissing: E.Either<Refusal, never> = E.left(
  refusal('deckNotLoaded', invariantMessages.missingDeckContext),
)

/** A rule needs a card that is not there (D-ALERT-23). */
export const cardMissing: E.Either<Refusal, never> = E.left(refusal('cardNotFound', invariantMessages.missingCard))
