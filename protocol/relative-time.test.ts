import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { relativeTime } from './relative-time'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeUnits = ['now', 'minute', 'hour', 'day', 'week', 'month', 'year']

const age = fc.oneof(
  fc.integer({ min: 0, max: 2 * HOUR }),
  fc.integer({ min: 0, max: 40 * DAY }),
  fc.integer({ min: 0, max: 4_000 * DAY }),
)

describe('relative time', () => {
  test('D-TIME-01 S-TIME-01 yields just now below 60 s', () => {
    expect(relativeTime(0)).toEqual({ unit: 'now', count: 0 })
    expect(relativeTime(MINUTE - 1)).toEqual({ unit: 'now', count: 0 })
    expect(relativeTime(-5 * DAY)).toEqual({ unit: 'now', count: 0 })
  })

  test('D-TIME-02 yields minutes from 60 s, then hours, then days', () => {
    expect(relativeTime(MINUTE)).toEqual({ unit: 'minute', count: 1 })
    expect(relativeTime(HOUR - 1)).toEqual({ unit: 'minute', count: 59 })
    expect(relativeTime(HOUR)).toEqual({ unit: 'hour', count: 1 })
    expect(relativeTime(DAY - 1)).toEqual({ unit: 'hour', count: 23 })
    expect(relativeTime(DAY)).toEqual({ unit: 'day', count: 1 })
    expect(relativeTime(7 * DAY - 1)).toEqual({ unit: 'day', count: 6 })
  })

  test('D-TIME-03 yields weeks from 7 days and below 30 days', () => {
    expect(relativeTime(7 * DAY)).toEqual({ unit: 'week', count: 1 })
    expect(relativeTime(30 * DAY - 1)).toEqual({ unit: 'week', count: 4 })
  })

  test('D-TIME-04 yields months from 30 days and years from 365 days', () => {
    expect(relativeTime(30 * DAY)).toEqual({ unit: 'month', count: 1 })
    expect(relativeTime(365 * DAY - 1)).toEqual({ unit: 'month', count: 12 })
    expect(relativeTime(365 * DAY)).toEqual({ unit: 'year', count: 1 })
    expect(relativeTime(730 * DAY)).toEqual({ unit: 'year', count: 2 })
  })

  test('S-TIME-03 yields a count from which a language can choose its plural: 1 day, 2 days', () => {
    const english = new Intl.RelativeTimeFormat('en')
    const say = (ms: number) => {
      const { unit, count } = relativeTime(ms)
      return unit === 'now' ? 'just now' : english.format(-count, unit)
    }
    expect([DAY, 2 * DAY, 14 * DAY, 60 * DAY, 800 * DAY].map(say)).toEqual([
      '1 day ago',
      '2 days ago',
      '2 weeks ago',
      '2 months ago',
      '2 years ago',
    ])
  })

  property.prop([age, age])('D-TIME-05 S-TIME-02 never yields a smaller unit for a greater age', (a, b) => {
    const [younger, older] = a < b ? [a, b] : [b, a]
    const rank = (ms: number) => relativeUnits.indexOf(relativeTime(ms).unit)
    expect(rank(younger)).toBeLessThanOrEqual(rank(older))
  })

  property.prop([age])('S-TIME-02 yields one unit per age with an integer count of at least 1', (ms) => {
    const { unit, count } = relativeTime(ms)
    expect(relativeUnits).toContain(unit)
    expect(Number.isInteger(count)).toBe(true)
    expect(count >= 1).toBe(unit !== 'now')
  })
})
