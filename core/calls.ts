import { isUnauthorized } from '../protocol/faults'
import type { CallOutcome } from './facts'
import type { PendingCall } from './pending-call'
import { without } from './record'
import { inMine, type State } from './state'

/** A call younger than this is taken to be under way; an older one belongs to a tab that is gone. */
const CALL_LIFETIME = 90_000

/** Notes a call for the shell to make, under the present sign-in. */
export const request = (state: State, callId: string, call: Omit<PendingCall, 'signIn'>): State =>
  inMine(state, { calls: { ...state.mine.calls, [callId]: { ...call, signIn: state.mine.signIn } } })

/** The call is over, whatever came of it. */
export const settle = (state: State, callId: string): State =>
  callId in state.mine.calls ? inMine(state, { calls: without(state.mine.calls, callId) }) : state

/** All calls of this kind are over, or given up: an answer that still comes is nobody's. */
export function settleAll(state: State, matches: (call: PendingCall) => boolean): State {
  const gone = Object.entries(state.mine.calls).flatMap(([id, call]) => (matches(call) ? [id] : []))
  return gone.length === 0 ? state : inMine(state, { calls: without(state.mine.calls, ...gone) })
}

/** Is a call of this kind under way? */
export const underWay = (state: State, at: number, matches: (call: PendingCall) => boolean): boolean =>
  Object.values(state.mine.calls).some((call) => matches(call) && at - call.at < CALL_LIFETIME)

/** Calls whose refusal says something else than that the session is over. */
const outsideOfSession: ReadonlySet<CallOutcome['purpose']> = new Set([
  'login',
  'logout',
  'signInSettings',
  'passwordReset',
])

/** Does this outcome say that the server no longer knows the session (S-SYNC-24)? Without a user there is none to end. */
export const endsSession = (state: State, outcome: CallOutcome): boolean =>
  !outcome.ok &&
  isUnauthorized(outcome.fault) &&
  state.mine.session.user !== undefined &&
  !outsideOfSession.has(outcome.purpose)

/**
 * The call that an outcome belongs to. Undefined when nobody waits for it any more (its user has signed out, a newer
 * call took its place), and when it ends the session, which the session decides for all.
 */
export function awaited(state: State, callId: string, outcome: CallOutcome): PendingCall | undefined {
  const call = Object.hasOwn(state.mine.calls, callId) ? state.mine.calls[callId] : undefined
  return call?.purpose === outcome.purpose && !endsSession(state, outcome) ? call : undefined
}
