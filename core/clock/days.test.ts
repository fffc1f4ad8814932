import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { zoneChanges } from '../../test/arbitraries/moments'
import { placeAround, placeCalled } from '../../test/arbitraries/places'
import { addDays, daysLeft, nextDayLess, startOfDay } from './days'
import { type ZonedTime, type ZoneAt, localDay } from './zoned-time'
import { localYear } from './month'

/** Berlin leaves daylight saving time on 2025-10-26 and enters it on 2026-03-29. */
const CEST = 120
const CET = 60
const at = (iso: string, zone: number): ZonedTime => ({ at: Date.parse(iso), zone })
const changing =
  (iso: string, before: number, after: number): ZoneAt =>
  (time) =>
    time < Date.parse(iso) ? before : after
const autumn = changing('2025-10-26T01:00:00Z', CEST, CET)
const spring = changing('2026-03-29T01:00:00Z', CET, CEST)

describe('calendar days', () => {
  test('O-48 the day is the learner’s local one, not the one in UTC', () => {
    expect(localDay(at('2025-06-01T23:30:00Z', CEST))).toBe(localDay(at('2025-06-02T12:00:00Z', 0)))
    expect(localDay(at('2025-06-02T03:00:00Z', -240))).toBe(localDay(at('2025-06-01T12:00:00Z', 0)))
  })

  test('D-TRIAL-21 a day later keeps the time of day when the clocks go back: 25 hours', () => {
    const before = at('2025-10-25T10:00:00Z', CEST)
    expect(addDays(before, 1, autumn)).toEqual(at('2025-10-26T11:00:00Z', CET))
  })

  test('D-TRIAL-21 a day later keeps the time of day when the clocks go forward: 23 hours', () => {
    const before = at('2026-03-28T11:00:00Z', CET)
    expect(addDays(before, 1, spring)).toEqual(at('2026-03-29T10:00:00Z', CEST))
  })

  test('D-TRIAL-21 decision 8 uses the zone of that day, not the current one, however far the clock change is', () => {
    expect(addDays(at('2025-10-19T22:30:00Z', CEST), 7, autumn)).toEqual(at('2025-10-26T23:30:00Z', CET))
    expect(addDays(at('2026-03-26T22:30:00Z', CET), 7, spring)).toEqual(at('2026-04-02T21:30:00Z', CEST))
    expect(addDays(at('2025-10-18T22:30:00Z', CEST), 7, autumn)).toEqual(at('2025-10-25T22:30:00Z', CEST))
  })

  test('D-TRIAL-21 returns the first of a time of day that occurs twice', () => {
    expect(addDays(at('2025-10-25T00:30:00Z', CEST), 1, autumn)).toEqual(at('2025-10-26T00:30:00Z', CEST))
  })

  test.each([
    ['in Berlin', 'Europe/Berlin', '2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z'],
    [
      'in Santiago, where it is the first hour of a day',
      'America/Santiago',
      '2026-09-05T04:30:00Z',
      '2026-09-06T04:30:00Z',
    ],
    ['in Nuuk, where it is the last hour of a day', 'America/Nuuk', '2026-03-28T01:30:00Z', '2026-03-29T00:30:00Z'],
  ])('D-TRIAL-21 a skipped time of day is an hour away, on the same day: %s', (_, name, from, to) => {
    const { zone, day } = placeCalled(name)
    const then = addDays(at(from, zone(Date.parse(from))), 1, zone)
    expect(new Date(then.at)).toEqual(new Date(to))
    expect(Date.parse(day(then.at)) - Date.parse(day(Date.parse(from)))).toBe(86_400_000)
  })

  test('D-COMPET-17 days left count every started day and are never below 0', () => {
    const now = at('2025-06-01T12:00:00Z', CEST)
    expect(daysLeft(now, at('2025-06-01T12:00:00Z', CEST))).toBe(0)
    expect(daysLeft(now, at('2025-06-01T12:00:01Z', CEST))).toBe(1)
    expect(daysLeft(now, at('2025-06-02T12:00:00Z', CEST))).toBe(1)
    expect(daysLeft(now, at('2025-06-02T12:00:01Z', CEST))).toBe(2)
    expect(daysLeft(now, at('2025-05-20T12:00:00Z', CEST))).toBe(0)
  })

  test('D-COMPET-17 a day of 25 hours is one day left, not two', () => {
    expect(daysLeft(at('2025-10-25T10:00:00Z', CEST), at('2025-10-26T11:00:00Z', CET))).toBe(1)
  })

  test('D-COMPET-17 more than a day of 23 hours is two days left, not one', () => {
    expect(daysLeft(at('2026-03-28T11:00:00Z', CET), at('2026-03-29T10:30:00Z', CEST))).toBe(2)
  })

  property.prop([fc.date({ noInvalidDate: true }), fc.integer({ min: -720, max: 840 })])(
    'S-CERT-02 the local year agrees with the platform calendar',
    (date, zone) => {
      const shifted = new Date(date.getTime() + zone * 60_000)
      fc.pre(!Number.isNaN(shifted.getTime()))
      expect(localYear({ at: date.getTime(), zone })).toBe(shifted.getUTCFullYear())
    },
  )

  property.prop([
    fc.integer({ min: 0, max: 4e12 }),
    zoneChanges,
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: -2, max: 402 * 24 }),
  ])('D-TRIAL-22 as many days are left as were added, with any clock change', (time, [before, after], days, hours) => {
    const zoneAt: ZoneAt = (one) => (one < time + hours * 3_600_000 ? before : after)
    const now: ZonedTime = { at: time, zone: zoneAt(time) }
    expect(daysLeft(now, addDays(now, days, zoneAt))).toBe(days)
  })
})

describe('the next time that the wall clock shows a time', () => {
  const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  const nextMidnight = (now: ZonedTime, zoneAt: ZoneAt) => iso(startOfDay(localDay(now) + 1, now, zoneAt))

  test('decision 8 a day begins by the zone of its start, even if the clocks change before it', () => {
    expect(nextMidnight(at('2026-03-28T23:30:00Z', CET), spring)).toBe('2026-03-29T22:00:00.000Z')
    expect(nextMidnight(at('2025-10-25T22:30:00Z', CEST), autumn)).toBe('2025-10-26T23:00:00.000Z')
  })

  test('decision 8 a day whose first hour is skipped begins at the clock change', () => {
    const santiago = placeCalled('America/Santiago').zone
    expect(nextMidnight(at('2026-09-05T20:00:00Z', -240), santiago)).toBe('2026-09-06T04:00:00.000Z')
    // Like a place where 11:30 pm is followed by 12:30 am.
    const toronto = changing('2026-03-29T03:30:00Z', -240, -180)
    expect(nextMidnight(at('2026-03-28T20:00:00Z', -240), toronto)).toBe('2026-03-29T03:30:00.000Z')
  })

  test('D-COMPET-17 a day less is left exactly when the clock change skips the time of day', () => {
    const goal = at('2026-03-30T00:30:00Z', CEST)
    const less = (now: ZonedTime) => iso(nextDayLess(now, goal, spring))
    expect(less(at('2026-03-28T20:00:00Z', CET))).toBe('2026-03-29T01:00:00.000Z')
    expect(less(at('2026-03-29T00:59:59Z', CET))).toBe('2026-03-29T01:00:00.000Z')
    expect(less(at('2026-03-29T01:00:00Z', CEST))).toBe('2026-03-30T00:30:00.000Z')
  })

  test('D-COMPET-17 returns the next one of a time of day that occurs twice', () => {
    const goal = at('2025-10-27T01:30:00Z', CET)
    const less = (now: ZonedTime) => iso(nextDayLess(now, goal, autumn))
    expect(less(at('2025-10-26T00:29:59Z', CEST))).toBe('2025-10-26T00:30:00.000Z')
    expect(less(at('2025-10-26T01:00:00Z', CET))).toBe('2025-10-26T01:30:00.000Z')
  })

  test('D-COMPET-17 is undefined once no day is left', () => {
    const goal = at('2025-10-25T10:00:00Z', CEST)
    expect(nextDayLess(goal, goal, autumn)).toBeUndefined()
  })

  property.prop([placeAround, fc.integer({ min: 1, max: 5 * 24 * 60 }), fc.integer({ min: 0, max: 999 })])(
    'D-COMPET-17 S-COMP-05 until then the days left do not decrease, and then by one',
    ({ place, at: time }, minutes, part) => {
      const momentOf = (one: number): ZonedTime => ({ at: one, zone: place.zone(one) })
      const [now, goal] = [momentOf(time), momentOf(time + minutes * 60_000)]
      const next = nextDayLess(now, goal, place.zone)
      fc.pre(next !== undefined)
      const days = daysLeft(now, goal)
      expect(next).toBeGreaterThan(time)
      expect(daysLeft(momentOf(next), goal)).toBe(days - 1)
      const meanwhile = time + Math.floor(((next - 1 - time) * part) / 999)
      // Clocks that go back may add a day for an hour.
      expect(daysLeft(momentOf(meanwhile), goal)).toBeGreaterThanOrEqual(days)
    },
  )
})
