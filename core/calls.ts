import { isUnauthorized } from '../protocol/faults'
import { isRecent } from './clock/zoned-time'
import type { Context, Decision } from './decider'
import type { CallOutcome, OutcomeOf } from './facts'
import { isIn } from './machine'
import type { CallOf, PendingCall, Purpose } from './pending-call'
import { without } from './record'
import { updateUser, type State } from './state'

/** A younger call counts as pending, ms; an older one belongs to a closed tab. */
const CALL_LIFETIME = 90_000

/** A call to add; the sign-in epoch is added when it is stored. */
export type NewCall = { readonly [P in Purpose]: Omit<CallOf<P>, 'signIn'> }[Purpose]

/** Adds a pending call for the shell to make, under the current sign-in. */
export const addPendingCall = (state: State, callId: string, call: NewCall): State =>
  updateUser(state, { calls: { ...state.user.calls, [callId]: { ...call, signIn: state.user.signIn } } })

/** Removes a call that has ended, with any outcome. */
export const removeCall = (state: State, callId: string): State =>
  callId in state.user.calls ? updateUser(state, { calls: without(state.user.calls, callId) }) : state

/** A predicate for pending calls: those of one purpose, optionally about one subject. */
export type CallPredicate = (call: PendingCall) => boolean
export const callsFor =
  <P extends Purpose>(purpose: P, matches: (call: CallOf<P>) => boolean = () => true): CallPredicate =>
  (call) =>
    isCallFor(call, purpose) && matches(call)

/** Calls that only read, and that a start does not make by itself. */
const repeated: ReadonlySet<Purpose> = new Set([
  'signInSettings',
  'roles',
  'deck',
  'sharedCard',
  'tuckedDecks',
  'standings',
  'playlistActivity',
  'search',
  'quizReport',
  'contentLookup',
  'contentList',
  'thread',
])

/**
 * Does a worker that replaces another one of its tab make this call again (X-BRIDGE-03)? Its page still expects the answer. A
 * call that changes something is not repeated, because it may have had its effect.
 */
export const isRepeated = ({ purpose }: PendingCall): boolean => repeated.has(purpose)

/** Is this a call of this purpose? */
export const isCallFor = <P extends Purpose>(
  call: PendingCall | undefined,
  purpose: P,
): call is PendingCall & CallOf<P> => call?.purpose === purpose

/** Drops all calls of this kind; responses that still arrive are ignored. */
export function dropCalls(state: State, matches: CallPredicate): State {
  const gone = Object.entries(state.user.calls).flatMap(([id, call]) => (matches(call) ? [id] : []))
  return gone.length === 0 ? state : updateUser(state, { calls: without(state.user.calls, ...gone) })
}

/** Is a call of this kind pending? */
export const hasPendingCall = (state: State, at: number, matches: CallPredicate): boolean =>
  Object.values(state.user.calls).some((call) => matches(call) && isRecent(call.at, at, CALL_LIFETIME))

/** Returns when this kind of call was made, device time in ms; undefined if none is pending. */
export const callMadeAt = (state: State, matches: CallPredicate): number | undefined =>
  Object.values(state.user.calls).find(matches)?.at

/** A call that has ended, with its outcome. */
export interface EndedCall<P extends Purpose> {
  readonly callId: string
  readonly call: CallOf<P>
  readonly outcome: OutcomeOf<P>
}

/** Decides the result of an ended call, successful or not. Runs only while the call is pending. */
export type CallResultHandler<P extends Purpose> = (state: State, ended: EndedCall<P>, context: Context) => Decision

/** The handlers of call results, one entry per purpose. */
export type CallResultHandlers = { readonly [P in Purpose]: CallResultHandler<P> }

/** Calls whose refusal does not mean that the session has ended. */
const sessionIndependent: ReadonlySet<Purpose> = new Set(['login', 'logout', 'signInSettings', 'passwordReset'])

/**
 * Does this outcome show that the server no longer knows the session (S-SYNC-24)? Without a user there is no session to
 * end. During a log-out the server ends the session, so only the response to the log-out counts.
 */
export const endsSession = (state: State, outcome: CallOutcome): boolean =>
  !outcome.ok &&
  isUnauthorized(outcome.fault) &&
  state.user.session.user !== undefined &&
  !isIn(state.user.session.login, 'loggingOut') &&
  !sessionIndependent.has(outcome.purpose)

/**
 * Returns the pending call that an outcome belongs to; undefined if it was dropped because its user signed out or a
 * newer call replaced it.
 */
export function findPendingCall(state: State, callId: string, outcome: CallOutcome): PendingCall | undefined {
  const call = Object.hasOwn(state.user.calls, callId) ? state.user.calls[callId] : undefined
  return call?.purpose === outcome.purpose ? call : undefined
}
