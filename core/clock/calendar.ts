import type { ZonedTime } from './zoned-time'

export const MINUTE = 60_000
export const DAY = 86_400_000

/** Returns the local wall-clock time, as ms that count like UTC: comparable across zones, not a point in time. */
export const wallTime = (moment: ZonedTime): number => moment.at + moment.zone * MINUTE

/** Returns the learner's calendar day at that time, counted from 1970-01-01 as day 0 (decision 8, O-48). */
export const localDay = (moment: ZonedTime): number => Math.floor(wallTime(moment) / DAY)
