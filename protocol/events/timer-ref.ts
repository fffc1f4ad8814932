import * as t from 'io-ts'
import { Finite } from '../codec'
import { ExportableText } from '../exportable-text'

/**
 * A reference to an expired timer of the state. `armedBy` is the seq of the event that armed it; on a mismatch the
 * reference is stale. An event that carries one was caused by the timer and disarms it (X-LOG-17).
 */
export const TimerRef = t.type({ timer: ExportableText, armedBy: Finite })
export type TimerRef = t.TypeOf<typeof TimerRef>
