import { describe, expect, test } from 'vitest'
import { initials } from './initials'

describe('initials', () => {
  test.each([
    ['Maya Okafor', 'MO'],
    ['Ana de la Cruz', 'AC'],
    ['Guest', 'G'],
    ['ada@example.org', 'A'],
    ['  ', ''],
    ['', ''],
    ['王 小明', '王小'],
    ['𝒜da 𝒵', '𝒜𝒵'],
  ])('S-SHELL-07 of %s: %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
