import { describe, expect, test } from 'vitest'
import { fits } from './fits'

describe('searching in a list', () => {
  test('S-CERT-06 S-NOTIF-01 finds a part of a text without regard to case, in any language', () => {
    expect(fits('SAFE', 'Food safety')).toBe(true)
    expect(fits('  safe ', 'Food safety')).toBe(true)
    expect(fits('über', 'ÜBERBLICK')).toBe(true)
    expect(fits('コーヒー', '新しいコーヒー')).toBe(true)
    expect(fits('grinder', 'Food safety', 'Milk')).toBe(false)
    expect(fits('milk', 'Food safety', 'Milk')).toBe(true)
    expect(fits('', undefined)).toBe(true)
    expect(fits('x', undefined)).toBe(false)
  })
})
