import type { Moment } from './moment'

export const MINUTE = 60_000
export const DAY = 86_400_000

/** What a clock on the learner's wall shows, as ms that count like UTC: comparable across zones, not a point in time. */
export const wallTime = (moment: Moment): number => moment.at + moment.zone * MINUTE

/** The calendar day the learner lives in at that moment, counted from 1970-01-01 as day 0 (decision 8, O-48). */
export const localDay = (moment: Moment): number => Math.floor(wallTime(moment) / DAY)
