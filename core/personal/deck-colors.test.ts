import { test as property } from '@fast-check/vitest'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deckColor, defaultPalette } from './deck-colors'

const palettes = fc.uniqueArray(fc.constantFrom('#100', '#200', '#300', '#400'), { minLength: 1 })
const colors = fc.constantFrom('#100', '#200', '#300', '#400', '#500')

describe('the colour of a new deck', () => {
  property.prop([palettes, fc.array(colors), fc.string()])(
    'D-OWN-04 D-OWN-07 is one of the organisation’s that no deck has, while one is left',
    (palette, used, seed) => {
      const color = deckColor({ colors: palette, used, forCard: false, seed })
      expect(palette).toContain(color)
      if (palette.some((one) => !used.includes(one))) expect(used).not.toContain(color)
    },
  )

  property.prop([fc.string()])('D-OWN-05 is one of the default palette without organisation colours', (seed) => {
    expect(defaultPalette).toContain(deckColor({ colors: [], used: [], forCard: false, seed }))
  })

  test('D-OWN-06 may be any of the organisation’s for a deck created for a card', () => {
    const seeds = Array.from({ length: 50 }, (_, index) => String(index))
    const chosen = new Set(
      seeds.map((seed) => deckColor({ colors: ['#100', '#200'], used: ['#100'], forCard: true, seed })),
    )
    expect([...chosen].sort()).toEqual(['#100', '#200'])
  })

  test('D-OWN-04 is random, and the same for the same deck', () => {
    const of = (seed: string) => deckColor({ colors: [], used: [], forCard: false, seed })
    expect(new Set(Array.from({ length: 50 }, (_, index) => of(String(index)))).size).toBeGreaterThan(4)
    expect(of('deck')).toBe(of('deck'))
  })

  test('O-17 the default palette has eight colours on which white text is readable', () => {
    expect(new Set(defaultPalette).size).toBe(8)
    for (const color of defaultPalette) expect(wcagContrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
