import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { displayName, firstName, fullName, isGuest, ownNameOrEmpty, initials } from './display-name'

describe('names', () => {
  test('S-SHELL-24 Guest, Emulator User and the internal user are shown as given', () => {
    for (const name of ['Guest', 'Emulator User', 'Internal User']) expect(displayName({ name })).toBe(name)
  })

  property.prop([fc.string(), fc.string()])(
    'S-SHELL-24 a name containing Anonymous is shown as given',
    (before, after) => {
      const name = `${before}Anonymous${after}`
      expect(fullName(name)).toBe(name)
      expect(displayName({ name })).toBe(name)
    },
  )

  test('S-SHELL-24 the case of Anonymous matters', () => {
    expect(displayName({ name: 'anonymous  fox' })).toBe('Anonymous Fox')
  })

  test('S-SHELL-25 every other name is trimmed, its spaces are collapsed, and each word starts in upper case', () => {
    expect(fullName('  ada   lovelace ')).toBe('Ada Lovelace')
    expect(fullName('élodie de la tour')).toBe('Élodie De La Tour')
    expect(fullName('McArthur')).toBe('McArthur')
    expect(fullName('李 小龙')).toBe('李 小龙')
    expect(fullName('ßen 𐐨x')).toBe('ßen 𐐀x')
  })

  property.prop([fc.string({ unit: 'grapheme' })])('S-SHELL-25 a name in its standard form is unchanged', (name) => {
    expect(fullName(fullName(name))).toBe(fullName(name))
  })

  test('S-REG-11 a user without name and email is a guest and shown as Guest', () => {
    for (const user of [{}, { name: ' ' }, { name: '', email: '' }]) {
      expect(isGuest(user)).toBe(true)
      expect(displayName(user)).toBe('Guest')
      // Each language has its own word for a guest.
      expect(ownNameOrEmpty(user)).toBe('')
    }
  })

  test('S-REG-11 a user with either of them is not a guest', () => {
    expect(isGuest({ name: 'Ada' })).toBe(false)
    expect(isGuest({ email: 'ada@example.com' })).toBe(false)
    expect(displayName({ email: ' ada@example.com ' })).toBe('ada@example.com')
  })

  test('S-HOME-01 the first name is the first word; a generic name has no first name', () => {
    expect(firstName({ name: ' ada lovelace' })).toBe('Ada')
    expect(firstName({})).toBeUndefined()
    expect(firstName({ email: 'ada@example.com' })).toBeUndefined()
    expect(firstName({ name: 'Anonymous Fox' })).toBeUndefined()
  })
})

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
