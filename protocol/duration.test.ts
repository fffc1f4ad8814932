import { describe, expect, test } from 'vitest'
import { formatDuration } from './duration'

describe('durations', () => {
  test('D-TIME-06 S-TIME-04 are minutes:seconds with two-digit seconds', () => {
    expect(formatDuration(65)).toBe('1:05')
    expect(formatDuration(0)).toBe('0:00')
    expect(formatDuration(59.9)).toBe('0:59')
    expect(formatDuration(600)).toBe('10:00')
  })

  test('S-TIME-04 keep minutes above 59 instead of hours', () => {
    expect(formatDuration(4_500)).toBe('75:00')
    expect(formatDuration(7_265)).toBe('121:05')
  })

  test('D-TIME-06 read 0:00 when negative or not finite', () => {
    expect(formatDuration(-3)).toBe('0:00')
    expect(formatDuration(Number.NaN)).toBe('0:00')
    expect(formatDuration(Infinity)).toBe('0:00')
  })
})
