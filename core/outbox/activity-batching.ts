import { serverTime } from '../device/device'
import type { State } from '../state'
import { dueActivities } from './queue'

/** Maximum batching delay of listening reports, ms: each send writes two events to the log (X-LOG-14). */
const MAX_BATCH_DELAY_MS = 900_000

/**
 * Returns when activity is sent, device time; undefined if it may not be. It is sent at once, except for progress
 * reports of playing audio. Those are batched until a pause, other activity, or the maximum delay; they are stored on
 * disk until then.
 */
export function activityDueAt(state: State, now: number): number | undefined {
  if (dueActivities(state, now).length === 0) return undefined
  const { activities } = state.user.outbox
  const [oldest] = activities
  const mayWait = isListening(state) && activities.every(({ event }) => /^(playing|finished)PlaylistTrack$/.test(event))
  // A log-out waits for unsent activity.
  if (oldest === undefined || !mayWait || state.user.sync.load.context.logoutAfter) return now
  const age = serverTime(state, now) - oldest.timestamp
  // After the clock was set back, the age would stay negative for too long.
  return age < 0 ? now : now + Math.max(0, MAX_BATCH_DELAY_MS - age)
}

const isListening = ({ user: { engagement } }: State): boolean =>
  Object.values(engagement.audio ?? {}).some(
    ({ machine: { value } }) => typeof value !== 'string' && value['sound'] === 'playing',
  )
