import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { localDay } from './calendar'
import { addDays, daysLeft } from './days'
import type { Moment } from './moment'
import { localYear } from './month'

/** Berlin leaves daylight saving time on 2025-10-26 and enters it on 2026-03-29. */
const CEST = 120
const CET = 60
const at = (iso: string, zone: number): Moment => ({ at: Date.parse(iso), zone })

describe('calendar days', () => {
  test('O-48 the day is the one on the learner’s wall, not the one in UTC', () => {
    expect(localDay(at('2025-06-01T23:30:00Z', CEST))).toBe(localDay(at('2025-06-02T12:00:00Z', 0)))
    expect(localDay(at('2025-06-02T03:00:00Z', -240))).toBe(localDay(at('2025-06-01T12:00:00Z', 0)))
  })

  test('D-TRIAL-21 a day later keeps the time of day when the clocks go back: 25 hours', () => {
    const before = at('2025-10-25T10:00:00Z', CEST)
    expect(addDays(before, 1, CET)).toEqual(at('2025-10-26T11:00:00Z', CET))
  })

  test('D-TRIAL-21 a day later keeps the time of day when the clocks go forward: 23 hours', () => {
    const before = at('2026-03-28T11:00:00Z', CET)
    expect(addDays(before, 1, CEST)).toEqual(at('2026-03-29T10:00:00Z', CEST))
  })

  test('D-COMPET-17 days left count every started day and never fall below 0', () => {
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
    fc.constantFrom(60, 120),
    fc.constantFrom(60, 120),
    fc.integer({ min: 0, max: 400 }),
  ])('D-TRIAL-22 as many days are left as were added, whatever the two zones', (time, zone, zoneThen, days) => {
    const now: Moment = { at: time, zone }
    expect(daysLeft(now, addDays(now, days, zoneThen))).toBe(days)
  })
})
