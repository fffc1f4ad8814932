import { isUnauthorized } from '../protocol/faults'
import { isRecent } from './clock/moment'
import type { Context, Decision } from './decider'
import type { CallOutcome, OutcomeOf } from './facts'
import type { CallOf, PendingCall, Purpose } from './pending-call'
import { without } from './record'
import { inMine, type State } from './state'

/** A call younger than this is taken to be under way; an older one belongs to a tab that is gone. */
const CALL_LIFETIME = 90_000

/** A call as it is asked for; under which sign-in it is made is said where it is noted. */
export type CallToNote = { readonly [P in Purpose]: Omit<CallOf<P>, 'signIn'> }[Purpose]

/** Notes a call for the shell to make, under the present sign-in. */
export const request = (state: State, callId: string, call: CallToNote): State =>
  inMine(state, { calls: { ...state.mine.calls, [callId]: { ...call, signIn: state.mine.signIn } } })

/** The call is over, whatever came of it. */
export const settle = (state: State, callId: string): State =>
  callId in state.mine.calls ? inMine(state, { calls: without(state.mine.calls, callId) }) : state

/** Which calls are meant: of one purpose, and of those the ones about something. */
export type Calls = (call: PendingCall) => boolean
export const callsFor =
  <P extends Purpose>(purpose: P, matches: (call: CallOf<P>) => boolean = () => true): Calls =>
  (call) =>
    isFor(call, purpose) && matches(call)

/** Is this a call of this purpose? */
export const isFor = <P extends Purpose>(call: PendingCall | undefined, purpose: P): call is PendingCall & CallOf<P> =>
  call?.purpose === purpose

/** All calls of this kind are over, or given up: an answer that still comes is nobody's. */
export function settleAll(state: State, matches: Calls): State {
  const gone = Object.entries(state.mine.calls).flatMap(([id, call]) => (matches(call) ? [id] : []))
  return gone.length === 0 ? state : inMine(state, { calls: without(state.mine.calls, ...gone) })
}

/** Is a call of this kind under way? */
export const underWay = (state: State, at: number, matches: Calls): boolean =>
  Object.values(state.mine.calls).some((call) => matches(call) && isRecent(call.at, at, CALL_LIFETIME))

/** When this kind of call was asked for, device time in ms; undefined when none is under way. */
export const askedAt = (state: State, matches: Calls): number | undefined =>
  Object.values(state.mine.calls).find(matches)?.at

/** A call that has ended, and what came of it. */
export interface Ended<P extends Purpose> {
  readonly callId: string
  readonly call: CallOf<P>
  readonly outcome: OutcomeOf<P>
}

/** What follows when a call of this purpose has ended, well or badly. Asked only while somebody waits for it. */
export type Settle<P extends Purpose> = (state: State, ended: Ended<P>, context: Context) => Decision

/** What becomes of calls, one entry per purpose. */
export type Settling = { readonly [P in Purpose]: Settle<P> }

/** Calls whose refusal says something else than that the session is over. */
const outsideOfSession: ReadonlySet<Purpose> = new Set(['login', 'logout', 'signInSettings', 'passwordReset'])

/** Does this outcome say that the server no longer knows the session (S-SYNC-24)? Without a user there is none to end. */
export const endsSession = (state: State, outcome: CallOutcome): boolean =>
  !outcome.ok &&
  isUnauthorized(outcome.fault) &&
  state.mine.session.user !== undefined &&
  !outsideOfSession.has(outcome.purpose)

/**
 * The call that an outcome belongs to. Undefined when nobody waits for it any more: its user has signed out, or a newer
 * call took its place.
 */
export function awaited(state: State, callId: string, outcome: CallOutcome): PendingCall | undefined {
  const call = Object.hasOwn(state.mine.calls, callId) ? state.mine.calls[callId] : undefined
  return call?.purpose === outcome.purpose ? call : undefined
}
