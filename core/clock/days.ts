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
  const zones = zonesAround(wall, zoneAt)
  const both = zones.map(shownBy)
  const isThen = ({ at, zone }: Moment) => zoneAt(at) === zone
  const isThatDay = (one: Moment) => localDay({ at: one.at, zone: zoneAt(one.at) }) === localDay(one)
  return both.find(isThen) ?? both.find(isThatDay) ?? shownBy(zones[0])
}

/** The smallest number of calendar days that, added to now, is not before the goal; 0 when the goal has passed. */
export const daysLeft = (now: Moment, goal: Moment): number =>
  Math.max(0, Math.ceil((wallTime(goal) - wallTime(now)) / DAY))

/** When that calendar day begins, ms UTC; now if it has begun. */
export const startOfDay = (day: number, now: Moment, zoneAt: ZoneAt): number => whenShown(day * DAY, now, zoneAt)

/**
 * When `daysLeft` will next be one less, ms UTC; undefined once it is 0. While clocks show an hour again it can be one
 * more: that is not told.
 */
export function nextDayLess(now: Moment, goal: Moment, zoneAt: ZoneAt): number | undefined {
  const days = daysLeft(now, goal)
  return days === 0 ? undefined : whenShown(wallTime(goal) - (days - 1) * DAY, now, zoneAt)
}

/** From now on the first time at which the clock on the wall shows that or more, ms UTC: it may leave that out. */
function whenShown(wall: number, now: Moment, zoneAt: ZoneAt): number {
  const zones = zonesAround(wall, zoneAt)
  const isShown = (at: number) => wallTime({ at, zone: zoneAt(at) }) >= wall
  let first = Math.max(now.at, wall - Math.max(...zones) * MINUTE)
  let last = wall - Math.min(...zones) * MINUTE
  // Where it is not shown from the first on, clocks are put once at most between the two, and then forward over it.
  while (first < last && !isShown(first)) {
    const middle = Math.floor((first + last) / 2)
    if (isShown(middle)) last = middle
    else first = middle + 1
  }
  return first
}

/** The zones that hold before and after the clock on the wall shows that: none is a whole day away from UTC. */
const zonesAround = (wall: number, zoneAt: ZoneAt): readonly [number, number] => [
  zoneAt(wall - DAY),
  zoneAt(wall + DAY),
]
