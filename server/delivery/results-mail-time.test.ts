import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { cases } from '../../test/cases'
import { dueWeek, isTimeZone } from './results-mail-time'

const monday8 = { weekday: 1, hour: 8 }
const at = (text: string): number => Date.parse(text)
const weekAt = (text: string, zone: string) => dueWeek(at(text), monday8, zone)?.week

describe('the time of the weekly mail of results', () => {
  test('is due for 24 hours from the set hour in the time zone of the organisation', () => {
    expect(weekAt('2026-11-30T07:59:59.999Z', 'UTC')).toBeUndefined()
    expect(weekAt('2026-11-30T08:00:00Z', 'UTC')).toBe('2026-11-30')
    expect(weekAt('2026-12-01T07:59:59Z', 'UTC')).toBe('2026-11-30')
    expect(weekAt('2026-12-01T08:00:00Z', 'UTC')).toBeUndefined()
    expect(weekAt('2026-11-30T07:00:00Z', 'Europe/Berlin')).toBe('2026-11-30')
    expect(weekAt('2026-11-29T23:00:00Z', 'Asia/Tokyo')).toBe('2026-11-30')
    expect(weekAt('2026-11-30T02:30:00Z', 'Asia/Kolkata')).toBe('2026-11-30')
    expect(weekAt('2026-11-30T02:29:00Z', 'Asia/Kolkata')).toBeUndefined()
  })

  test('covers the seven days before the hour when the mail was due, also when it is sent later', () => {
    const on = { week: '2026-11-30', from: at('2026-11-23T07:00:00Z'), to: at('2026-11-30T07:00:00Z') }
    expect(dueWeek(at('2026-11-30T07:00:00Z'), monday8, 'Europe/Berlin')).toEqual(on)
    expect(dueWeek(at('2026-12-01T03:12:09.345Z'), monday8, 'Europe/Berlin')).toEqual(on)
  })

  test('has the same week on each day of it, so that another weekday sends no second mail', () => {
    expect(dueWeek(at('2026-12-06T08:00:00Z'), { weekday: 0, hour: 8 }, 'UTC')?.week).toBe('2026-11-30')
    expect(dueWeek(at('2026-12-03T08:00:00Z'), { weekday: 4, hour: 8 }, 'UTC')?.week).toBe('2026-11-30')
  })

  property.prop(
    [
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-01'), noInvalidDate: true }),
    ],
    { numRuns: cases(20) },
  )('is due in each week once, and weeks follow each other', (weekday, hour, zone, date) => {
    const weeks = new Set<string>()
    for (let hours = 0; hours < 24 * 14; hours++) {
      const due = dueWeek(date.getTime() + hours * 3_600_000, { weekday, hour }, zone)
      if (due !== undefined) weeks.add(due.week)
    }
    const days = [...weeks].map((week) => Date.parse(week) / 86_400_000)
    expect([2, 3]).toContain(days.length)
    expect(days.slice(1).every((day, index) => day - (days[index] ?? 0) === 7)).toBe(true)
  })

  test('knows time zones by their names', () => {
    expect(['Europe/Berlin', 'UTC', 'Europe/Berlon', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})
