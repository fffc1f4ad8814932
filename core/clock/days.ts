import { DAY, localDay, MINUTE, wallTime } from './calendar'
import type { Moment, ZoneAt } from './moment'

/**
 * The same time of day so many calendar days later, by the clock that holds then (by default the same one). A day is a
 * calendar day: over a change of daylight saving time it is 23 or 25 hours long. Of a time that clocks show twice it is
 * the first. One that they leave out stands an hour away on the same day, in the zone of the clock that would show it.
 */
export function addDays(moment: Moment, days: number, zoneAt: ZoneAt = () => moment.zone): Moment {
  const wall = wallTime(moment) + days * DAY
  const shownBy = (zone: number): Moment => ({ at: wall - zone * MINUTE, zone })
  // No zone is a whole day away from UTC: these two hold before and after it.
  const before = shownBy(zoneAt(wall - DAY))
  const both = [before, shownBy(zoneAt(wall + DAY))]
  const isThen = ({ at, zone }: Moment) => zoneAt(at) === zone
  const isThatDay = (one: Moment) => localDay({ at: one.at, zone: zoneAt(one.at) }) === localDay(one)
  return both.find(isThen) ?? both.find(isThatDay) ?? before
}

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
