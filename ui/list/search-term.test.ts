import { describe, expect, test } from 'vitest'
import { matchesFilter } from './search-term'

describe('searching in a list', () => {
  test('S-CERT-06 S-NOTIF-01 finds a part of a text regardless of case, in any language', () => {
    expect(matchesFilter('SAFE', 'Food safety')).toBe(true)
    expect(matchesFilter('  safe ', 'Food safety')).toBe(true)
    expect(matchesFilter('über', 'ÜBERBLICK')).toBe(true)
    expect(matchesFilter('コーヒー', '新しいコーヒー')).toBe(true)
    expect(matchesFilter('grinder', 'Food safety', 'Milk')).toBe(false)
    expect(matchesFilter('milk', 'Food safety', 'Milk')).toBe(true)
    expect(matchesFilter('', undefined)).toBe(true)
    expect(matchesFilter('x', undefined)).toBe(false)
  })
})
