import type { Moment, ZoneAt } from './moment'

const MINUTE = 60_000
const DAY = 86_400_000

/** What a clock on the learner's wall shows, as ms that count like UTC: comparable across zones, not a point in time. */
export const wallTime = (moment: Moment): number => moment.at + moment.zone * MINUTE

/** The calendar day the learner lives in at that moment, counted from 1970-01-01 as day 0 (decision 8, O-48). */
export const localDay = (moment: Moment): number => Math.floor(wallTime(moment) / DAY)

/**
 * The same time of day so many calendar days later, seen in the zone that holds then (by default the same one).
 * A day is a calendar day: over a change of daylight saving time it is 23 or 25 hours long.
 */
export const addDays = (moment: Moment, days: number, zoneThen: number = moment.zone): Moment => ({
  at: wallTime(moment) + days * DAY - zoneThen * MINUTE,
  zone: zoneThen,
})

/** The smallest number of calendar days that, added to now, is not before the goal; 0 when the goal has passed. */
export const daysLeft = (now: Moment, goal: Moment): number =>
  Math.max(0, Math.ceil((wallTime(goal) - wallTime(now)) / DAY))

/** When that calendar day begins in a zone, ms UTC. */
export const startOfDay = (day: number, zone: number): number => day * DAY - zone * MINUTE

/** When `daysLeft` will next be one less, ms UTC, or an hour before where clocks change; undefined once it is 0. */
export function nextDayLess(now: Moment, goal: Moment, zoneAt: ZoneAt = () => now.zone): number | undefined {
  const days = daysLeft(now, goal)
  if (days === 0) return undefined
  const wall = wallTime(goal) - (days - 1) * DAY
  const at = wall - now.zone * MINUTE
  return Math.min(at, wall - zoneAt(at) * MINUTE)
}

/** The calendar year the learner lives in at that moment (Gregorian, also before 1970). */
export function localYear(moment: Moment): number {
  // Years run from 1 March here, so that a leap day is the last day of its year; an era is 400 such years.
  const day = localDay(moment) + 719_468
  const era = Math.floor(day / 146_097)
  const dayOfEra = day - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const afterDecember = dayOfYear >= 306
  return era * 400 + yearOfEra + (afterDecember ? 1 : 0)
}
