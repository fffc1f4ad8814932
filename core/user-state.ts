import { omitUndefined } from '../protocol/omit-undefined'
import { initialEngagement } from './cards/state'
import { initialLibrary } from './library/state'
import { stampUserAgent } from './outbox/stamp-user-agent'
import { initialOutbox, type OutboxState, type QuarantinedQueue } from './outbox/state'
import { initialQuiz } from './quiz/state'
import { initialSession } from './session/session-state'
import type { SessionState } from './session/state'
import type { UserState, State } from './state'
import { initialSync } from './sync/state'

/** Returns the user-scoped state slice before any event. */
export const initialUserState = (session: SessionState): UserState => ({
  signIn: 0,
  session,
  sync: initialSync,
  library: initialLibrary,
  tabs: {},
  quiz: initialQuiz,
  seen: {},
  engagement: initialEngagement,
  outbox: initialOutbox,
  calls: {},
  timers: {},
  alerts: [],
})

/**
 * Switches the user; the only function that does (X-LOG-15). The user slice `user` is replaced completely. Only the
 * unsent actions of the previous user stay, in quarantine until they sign in again (decision 2, X-OUTBOX-06). `owner`:
 * id of the new user, undefined for none; `session`: the session that the new slice starts with.
 */
export function switchUser(state: State, owner: string | undefined, session: SessionState): State {
  const { [owner ?? '']: waiting, ...others } = quarantine(state)
  const signIn = state.device.signInCount + 1
  return {
    ...state,
    device: { ...state.device, signInCount: signIn },
    quarantine: owner === undefined ? quarantine(state) : others,
    user: {
      ...initialUserState(session),
      signIn,
      outbox: owner === undefined || waiting === undefined ? initialOutbox : { ...initialOutbox, ...waiting },
      ...omitUndefined({ owner }),
    },
  }
}

/**
 * Returns the state in which the actor of an event must have acted. It differs only after a damaged row hid a sign-in
 * or log-out. Then the user is switched here, so that the data of one user is never shown to another.
 */
export const switchToActor = (state: State, actor: string | null): State =>
  (state.user.owner ?? null) === actor ? state : switchUser(state, actor ?? undefined, initialSession)

/** Starts a new session of the same user; pending calls are repeated under it (X-OUTBOX-10). */
export function renewSignIn(state: State): State {
  const signIn = state.device.signInCount + 1
  const calls = Object.fromEntries(Object.entries(state.user.calls).map(([id, call]) => [id, { ...call, signIn }]))
  return { ...state, device: { ...state.device, signInCount: signIn }, user: { ...state.user, signIn, calls } }
}

/** Returns the quarantine after the current user has signed out. */
function quarantine({ quarantine: others, user, device }: State): State['quarantine'] {
  const { owner, outbox } = user
  if (owner === undefined || (outbox.rows.length === 0 && outbox.activities.length === 0)) return others
  return { ...others, [owner]: quarantinedQueueOf(outbox, device) }
}

/** Returns the part of a queue that is kept for its owner. */
const quarantinedQueueOf = (
  { rows, parked, activities, rescued, lastQueuedAt, counts }: OutboxState,
  device: State['device'],
): QuarantinedQueue => ({
  rows,
  parked,
  activities: stampUserAgent(activities, device),
  rescued,
  lastQueuedAt,
  counts,
})
