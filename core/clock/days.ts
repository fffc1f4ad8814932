import { type ZonedTime, type ZoneAt, DAY, localDay, MINUTE, wallTime } from './zoned-time'

/**
 * Returns the same time of day `days` calendar days later, in the zone that applies then (by default the same one). A
 * day is a calendar day: across a clock change it has 23 or 25 hours.
 * Of a time that occurs twice the first is returned. A time that is skipped is returned as one hour away on the same
 * day, in the zone in which it would occur.
 */
export function addDays(moment: ZonedTime, days: number, zoneAt: ZoneAt = () => moment.zone): ZonedTime {
  const wall = wallTime(moment) + days * DAY
  const shownBy = (zone: number): ZonedTime => ({ at: wall - zone * MINUTE, zone })
  const zones = zonesAround(wall, zoneAt)
  const both = zones.map(shownBy)
  const isThen = ({ at, zone }: ZonedTime) => zoneAt(at) === zone
  const isThatDay = (one: ZonedTime) => localDay({ at: one.at, zone: zoneAt(one.at) }) === localDay(one)
  return both.find(isThen) ?? both.find(isThatDay) ?? shownBy(zones[0])
}

/**
 * Returns the smallest number of calendar days that, added to now, is not before the goal; 0 when the goal has passed.
 */
export const daysLeft = (now: ZonedTime, goal: ZonedTime): number =>
  Math.max(0, Math.ceil((wallTime(goal) - wallTime(now)) / DAY))

/** Returns when that calendar day begins, ms UTC; now if it has begun. */
export const startOfDay = (day: number, now: ZonedTime, zoneAt: ZoneAt): number => whenShown(day * DAY, now, zoneAt)

/**
 * Returns when `daysLeft` next decreases, ms UTC; undefined once it is 0. It may increase by one while clocks repeat an
 * hour; that is ignored.
 */
export function nextDayLess(now: ZonedTime, goal: ZonedTime, zoneAt: ZoneAt): number | undefined {
  const days = daysLeft(now, goal)
  return days === 0 ? undefined : whenShown(wallTime(goal) - (days - 1) * DAY, now, zoneAt)
}

/**
 * Returns the first time from now on at which the wall clock shows at least `wall`, ms UTC; that exact time may be
 * skipped.
 */
function whenShown(wall: number, now: ZonedTime, zoneAt: ZoneAt): number {
  const zones = zonesAround(wall, zoneAt)
  const isShown = (at: number) => wallTime({ at, zone: zoneAt(at) }) >= wall
  let first = Math.max(now.at, wall - Math.max(...zones) * MINUTE)
  let last = wall - Math.min(...zones) * MINUTE
  // If the time is not shown at the start of the range, the range contains at most one clock change, which skips it. So
  // a binary search works.
  while (first < last && !isShown(first)) {
    const middle = Math.floor((first + last) / 2)
    if (isShown(middle)) last = middle
    else first = middle + 1
  }
  return first
}

/**
 * Returns the zones that apply before and after the wall clock shows that time: every zone is less than a day away from
 * UTC.
 */
const zonesAround = (wall: number, zoneAt: ZoneAt): readonly [number, number] => [
  zoneAt(wall - DAY),
  zoneAt(wall + DAY),
]
