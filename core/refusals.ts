import * as E from 'fp-ts/Either'
import { refusal, type Refusal } from '../protocol/faults'
import { invariantMessages } from './invariants'

/** Refuses a rule that needs a deck which is not loaded (D-ALERT-21). */
export const deckNotLoaded: E.Either<Refusal, never> = E.left(
  refusal('deckNotLoaded', invariantMessages.missingDeckContext),
)

/** Refuses a rule that needs a card which does not exist (D-ALERT-23). */
export const cardNotFound: E.Either<Refusal, never> = E.left(refusal('cardNotFound', invariantMessages.missingCard))

/** Refuses a rule that requires a signed-in user (S-API-40, D-ALERT-22). */
export const notSignedIn: E.Either<Refusal, never> = E.left(
  refusal('missingCurrentUser', invariantMessages.missingCurrentUser),
)

/** Refuses '/user' and the settings while signed out (S-ROUTE-17, S-ACCT-09). */
export const notSignedInForAccount: E.Either<Refusal, never> = E.left(refusal('missingCurrentUser', 'Missing user'))
