import { describe, expect, it } from 'vitest'
import { navItemOf } from './nav-item'

describe('navigation bar', () => {
  it('S-SHELL-02 a deck opened from a link belongs to home, a deck of a category to the library', () => {
    expect(navItemOf('deck')).toBe('home')
    expect(navItemOf('library')).toBe('library')
  })

  it('S-SHELL-02 the pages of the account mark no item', () => {
    expect((['profile', 'settings', 'outbox', 'favorites'] as const).map(navItemOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
