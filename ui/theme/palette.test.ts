import { wcagContrast } from 'culori'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentColors, derivePalette, leastControl, leastText, type Palette } from './palette'
import type { Scheme } from './color-scale'
import { cases } from '../../test/cases'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const schemes: readonly Scheme[] = ['light', 'dark']

const grounds = ['surface', 'surface-raised', 'surface-sunken', 'table']
const softs = ['brand-soft', 'accent-soft', 'success-soft', 'warning-soft', 'danger-soft']

/** Roles, the backgrounds that each may have, and the minimum contrast. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  ['text', [...grounds, ...softs, 'brand-5', 'brand-6', 'accent-5', 'neutral-6'], leastText],
  ['text-soft', [...grounds, 'brand-soft'], leastText],
  ['brand-ink', [...grounds, 'brand-soft'], leastText],
  ['accent-ink', [...grounds, 'accent-soft'], leastText],
  ['success-ink', [...grounds, 'success-soft'], leastText],
  ['warning-ink', [...grounds, 'warning-soft'], leastText],
  ['danger-ink', [...grounds, 'danger-soft'], leastText],
  ['on-brand', ['brand'], leastText],
  ['on-accent', ['accent'], leastText],
  ['on-panel', ['panel'], leastText],
  ['on-panel-accent', ['panel-accent'], leastText],
  ['on-success', ['success'], leastText],
  ['on-warning', ['warning'], leastText],
  ['on-danger', ['danger'], leastText],
  ['line-strong', grounds, leastControl],
  ['brand-edge', grounds, leastControl],
  ['accent-edge', grounds, leastControl],
  ['focus', [...grounds, 'brand-soft'], leastControl],
  ['success', ['surface-raised', 'success-soft'], leastControl],
  ['danger', ['surface-raised', 'danger-soft'], leastControl],
  ['band-100', ['surface-raised'], leastControl],
  ['band-80', ['surface-raised'], leastControl],
  ['band-60', ['surface-raised'], leastControl],
  ['band-40', ['surface-raised'], leastControl],
  ['band-0', ['surface-raised'], leastControl],
]

const color = (palette: Palette, role: string): string => palette.get(role) ?? `no role ${role}`

const tooClose = (palette: Palette): string[] =>
  pairs.flatMap(([role, on, least]) =>
    on
      .filter((ground) => wcagContrast(color(palette, role), color(palette, ground)) < least)
      .map((ground) => `${role} on ${ground}`),
  )

describe('X-THEME-01', () => {
  it('X-THEME-01 any two organisation colours give readable text and visible controls, light and dark', () => {
    fc.assert(
      fc.property(hex, hex, fc.constantFrom(...schemes), (one, two, scheme) => {
        expect(tooClose(derivePalette(one, two, scheme))).toEqual([])
      }),
      { numRuns: cases(300) },
    )
  })

  it.each(['#ffff00', '#ffe4ec', '#000000', '#ffffff', '#808080', '#00ff00', '#0000ff', '#ff0000'])(
    'X-THEME-01 holds for the extreme %s as both colours',
    (extreme) => {
      expect(schemes.flatMap((scheme) => tooClose(derivePalette(extreme, extreme, scheme)))).toEqual([])
    },
  )

  it('X-THEME-01 S-LIB-17 the colour of a category has a readable ink', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const colors = contentColors(color)
        expect(colors?.ground).toBe(color)
        expect(wcagContrast(colors?.ink ?? color, color)).toBeGreaterThanOrEqual(leastText)
      }),
    )
    expect(contentColors('no colour')).toBeUndefined()
  })

  it('S-BRAND-05 keeps the colour of an organisation unchanged when it is readable', () => {
    const palette = derivePalette('#0f5c63', '#f2703d', 'light')
    expect([color(palette, 'brand'), color(palette, 'accent')]).toEqual(['#0f5c63', '#f2703d'])
  })

  it('S-BRAND-05 reads colour names and rgb() as well as hexadecimal colours', () => {
    const asHex = [...derivePalette('#663399', '#ff6347', 'dark')]
    expect([...derivePalette('rebeccapurple', 'rgb(255, 99, 71)', 'dark')]).toEqual(asHex)
  })

  it('S-BRAND-05 replaces an invalid colour by the one of the product', () => {
    const own = [...derivePalette(undefined, undefined, 'light')]
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\s*(#|rgb|[a-z]+\s*$)/i.test(text)),
        (text) => {
          expect([...derivePalette(text, text, 'light')]).toEqual(own)
        },
      ),
    )
  })
})
