import * as E from 'fp-ts/Either'
import { refusal, type Refusal } from '../protocol/faults'
import { invariantMessages } from './invariants'

/** A rule needs the user, and nobody is signed in (S-API-40, D-ALERT-22). */
export const userMissing: E.Either<Refusal, never> = E.left(
  refusal('missingCurrentUser', invariantMessages.missingCurrentUser),
)
