import { defined } from '../protocol/defined'
import { initialEngagement } from './cards/state'
import { initialLibrary } from './library/state'
import { keepBrowser } from './outbox/keep-browser'
import { initialOutbox, type OutboxState, type QuarantinedQueue } from './outbox/state'
import { initialQuiz } from './quiz/state'
import { initialSession } from './session/session-state'
import type { SessionState } from './session/state'
import type { Mine, State } from './state'
import { initialSync } from './sync/state'

/** What is anybody's before anything has happened. */
export const initialMine = (session: SessionState): Mine => ({
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
 * The one place where the state changes hands (X-LOG-15): `mine` is replaced whole, and nothing of whoever was here
 * stays but what they have left unsent, which waits in quarantine until they sign in again (decision 2, X-OUTBOX-06).
 * `owner`: the id of the user who is here now, undefined for nobody; `session`: what the new one begins with.
 */
export function handOver(state: State, owner: string | undefined, session: SessionState): State {
  const { [owner ?? '']: waiting, ...others } = quarantine(state)
  const signIn = state.device.signIns + 1
  return {
    ...state,
    device: { ...state.device, signIns: signIn },
    quarantine: owner === undefined ? quarantine(state) : others,
    mine: {
      ...initialMine(session),
      signIn,
      outbox: owner === undefined || waiting === undefined ? initialOutbox : { ...initialOutbox, ...waiting },
      ...defined({ owner }),
    },
  }
}

/**
 * The state as the actor of an event must have found it. They differ behind a damaged row only, when a sign-in or a
 * log-out was passed over: then hands are changed here, and what one did never lies in what another is shown.
 */
export const handedTo = (state: State, actor: string | null): State =>
  (state.mine.owner ?? null) === actor ? state : handOver(state, actor ?? undefined, initialSession)

/** A new session of the same person: what is under way is done anew under it (X-OUTBOX-10). */
export function renewSignIn(state: State): State {
  const signIn = state.device.signIns + 1
  const calls = Object.fromEntries(Object.entries(state.mine.calls).map(([id, call]) => [id, { ...call, signIn }]))
  return { ...state, device: { ...state.device, signIns: signIn }, mine: { ...state.mine, signIn, calls } }
}

/** The quarantine when the present owner is gone. */
function quarantine({ quarantine: others, mine, device }: State): State['quarantine'] {
  const { owner, outbox } = mine
  if (owner === undefined || (outbox.rows.length === 0 && outbox.activities.length === 0)) return others
  return { ...others, [owner]: left(outbox, device) }
}

/** What is kept of a queue for its owner. */
const left = (
  { rows, aside, activities, rescued, lastStamp, counts }: OutboxState,
  device: State['device'],
): QuarantinedQueue => ({
  rows,
  aside,
  activities: keepBrowser(activities, device),
  rescued,
  lastStamp,
  counts,
})
