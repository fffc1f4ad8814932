import type { PendingCall, State } from './state'
import { without } from './timers'

/** A call younger than this is taken to be under way; an older one belongs to a tab that is gone. */
const CALL_LIFETIME = 90_000

/** Notes a call for the shell to make. */
export const request = (state: State, callId: string, call: PendingCall): State => ({
  ...state,
  calls: { ...state.calls, [callId]: call },
})

/** The call is over, whatever came of it. */
export const settle = (state: State, callId: string): State =>
  callId in state.calls ? { ...state, calls: without(state.calls, callId) } : state

/** Is a call of this purpose under way? */
export const underWay = (state: State, at: number, matches: (call: PendingCall) => boolean): boolean =>
  Object.values(state.calls).some((call) => matches(call) && at - call.at < CALL_LIFETIME)
