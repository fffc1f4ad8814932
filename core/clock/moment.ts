/** A point in time as the learner saw it: device time in ms UTC and the zone in minutes east of UTC. */
export interface Moment {
  readonly at: number
  readonly zone: number
}

/** Minutes east of UTC at another time than now, where the learner is now: clocks change between the two. */
export type ZoneAt = (at: number) => number

/** The first of these times that is still to come, ms UTC; undefined when all are past. */
export function soonest(now: number, times: readonly number[]): number | undefined {
  const first = times.reduce((least, at) => (at > now && at < least ? at : least), Infinity)
  return first === Infinity ? undefined : first
}

/**
 * Was it less than this time ago, ms? A clock that is put back leaves times ahead of it, of which nothing says how long ago
 * they were: those that lie further ahead than that are none (decision 9).
 */
export const isRecent = (then: number, now: number, time: number): boolean => Math.abs(now - then) < time

/** Two equal submits within this time are two taps of one press, ms. */
const TWO_TAPS = 1_000

/** Is this the second tap of a press that was taken at that time (X-OUTBOX-08)? */
export const isSecondTap = (takenAt: number | undefined, at: number): boolean =>
  takenAt !== undefined && isRecent(takenAt, at, TWO_TAPS)
