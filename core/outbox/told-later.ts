import { serverTime } from '../device/device'
import type { State } from '../state'
import { dueActivities } from './queue'

/** So long what is told of listening waits for more of it, ms: each sending is two events of the log (X-LOG-14). */
const LONGEST = 900_000

/**
 * When activity goes, device time: undefined when none may. It goes at once, but for the reports of an audio that plays
 * on: they wait for its pause, for anything else that is told, or for the longest time. They are on the disk meanwhile.
 */
export function activityGoesAt(state: State, now: number): number | undefined {
  if (dueActivities(state, now).length === 0) return undefined
  const { activities } = state.mine.outbox
  const [oldest] = activities
  const mayWait = isListening(state) && activities.every(({ event }) => /^(playing|finished)PlaylistTrack$/.test(event))
  // A log-out waits for whatever is unsent.
  if (oldest === undefined || !mayWait || state.mine.sync.load.context.logoutAfter) return now
  const age = serverTime(state, now) - oldest.timestamp
  // By a clock that was set back, nothing would ever be old.
  return age < 0 ? now : now + Math.max(0, LONGEST - age)
}

const isListening = ({ mine: { engagement } }: State): boolean =>
  Object.values(engagement.audio ?? {}).some(
    ({ machine: { value } }) => typeof value !== 'string' && value['sound'] === 'playing',
  )
