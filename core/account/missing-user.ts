import * as E from 'fp-ts/Either'
import { refusal, type Refusal } from '../../protocol/faults'

/** What '/user' and the settings say without anybody signed in (S-ROUTE-17, S-ACCT-09). */
export const missingUser: E.Either<Refusal, never> = E.left(refusal('missingCurrentUser', 'Missing user'))
