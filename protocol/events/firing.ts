import * as t from 'io-ts'
import { Finite } from '../codec'
import { OpenText } from '../open'

/**
 * A timer of the state that ran out. `armedBy` is the seq of the event that armed it; a mismatch means that it is stale.
 * An event that carries one was caused by it, and takes the timer off (X-LOG-17).
 */
export const Firing = t.type({ timer: OpenText, armedBy: Finite })
export type Firing = t.TypeOf<typeof Firing>
