import { callMadeAt, type CallPredicate } from './calls'
import { serverTime } from './device/device'
import type { State } from './state'

/**
 * Returns the cut-off time for a response that arrived at this device time: actions after it are newer than the
 * response. It is the time of the call, server time in ms. It is 0 if the device clock was set back in between: the
 * order is then unknown, and local facts are kept until the next response.
 */
export const responseCutoff = (state: State, matches: CallPredicate, at: number): number =>
  cutoffForCallAt(state, callMadeAt(state, matches) ?? at, at)

/** Returns the same cut-off for a response whose call was made at `asked`, device time. */
export const cutoffForCallAt = (state: State, asked: number, at: number): number =>
  asked > at ? 0 : serverTime(state, asked)
