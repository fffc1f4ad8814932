/** A zoned time: device time in ms UTC and the learner's zone in minutes east of UTC. */
export interface ZonedTime {
  readonly at: number
  readonly zone: number
}

/**
 * Returns the minutes east of UTC at another time, at the learner's current location: the clocks may change in between.
 */
export type ZoneAt = (at: number) => number

/** Returns the first of these times that is in the future, ms UTC; undefined when all are past. */
export function soonest(now: number, times: readonly number[]): number | undefined {
  const first = times.reduce((least, at) => (at > now && at < least ? at : least), Infinity)
  return first === Infinity ? undefined : first
}

/**
 * Was `then` less than `time` ms ago? Future timestamps (the clock was set back) count only within `time` (decision 9).
 */
export const isRecent = (then: number, now: number, time: number): boolean => Math.abs(now - then) < time

/** Two equal submits within this time count as two taps of one press, ms. */
const DOUBLE_TAP_MS = 1_000

/** Is this the second tap of a press that was accepted at `takenAt` (X-OUTBOX-08)? */
export const isSecondTap = (takenAt: number | undefined, at: number): boolean =>
  takenAt !== undefined && isRecent(takenAt, at, DOUBLE_TAP_MS)

export const MINUTE = 60_000
export const DAY = 86_400_000

/** Returns the local wall-clock time, as ms that count like UTC: comparable across zones, not a point in time. */
export const wallTime = (moment: ZonedTime): number => moment.at + moment.zone * MINUTE

/** Returns the learner's calendar day at that time, counted from 1970-01-01 as day 0 (decision 8, O-48). */
export const localDay = (moment: ZonedTime): number => Math.floor(wallTime(moment) / DAY)
