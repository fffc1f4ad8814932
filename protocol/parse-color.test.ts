import { rgb } from 'culori'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseColor } from './parse-color'

const hue = fc.oneof(
  fc.integer({ min: -720, max: 720 }),
  fc.double({ min: -360, max: 360, noNaN: true }).map((value) => Number(value.toFixed(2))),
)
const share = fc.integer({ min: 0, max: 100 })
const forms = fc.constantFrom(
  (h: number, s: number, l: number) => `hsl(${h}, ${s}%, ${l}%)`,
  (h: number, s: number, l: number) => `hsl(${h} ${s}% ${l}%)`,
  (h: number, s: number, l: number) => `HSL(${h}deg ${s}% ${l}% / 0.5)`,
  (h: number, s: number, l: number) => `hsla(${h},${s}%,${l}%,50%)`,
)

test('S-BRAND-05 parses hsl() as browsers paint it, with and without commas', () => {
  fc.assert(
    fc.property(hue, share, share, forms, (h, s, l, form) => {
      const { r, g, b } = rgb({ mode: 'hsl', h, s: s / 100, l: l / 100 })
      const read = parseColor(form(h, s, l)) ?? []
      expect(read).toHaveLength(3)
      for (const [index, channel] of [r, g, b].entries())
        expect(Math.abs((read[index] ?? NaN) - 255 * channel)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
  expect(parseColor('hsl(210 80% 40%)')).toEqual([20, 102, 184])
})

test('S-BRAND-05 parses no colour from a malformed hsl()', () => {
  for (const text of ['hsl()', 'hsl(210 80%)', 'hsl(deg 80% 40%)', 'hsl(210 80% 40% 1)', 'hsl(1.2.3 4% 5%)'])
    expect([text, parseColor(text)]).toEqual([text, undefined])
})
