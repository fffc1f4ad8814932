import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardRatio, fitCardSize, MAX_CARD_HEIGHT_PX, isTablet, sidePadding } from './card-size'

test('D-LAYOUT-02 makes a card 1.618 times as high as wide in a window of any size', () => {
  expect(cardRatio).toBe(1.618)
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 4000 }), fc.integer({ min: 200, max: 3000 }), (width, height) => {
      const fit = fitCardSize({ width, height })
      expect(fit.height / fit.width).toBeCloseTo(1.618, 6)
    }),
  )
})

test('D-LAYOUT-03 makes no card higher than 800 px', () => {
  expect(MAX_CARD_HEIGHT_PX).toBe(800)
  expect(fitCardSize({ width: 3000, height: 3000 }).height).toBe(800)
})

test('D-LAYOUT-04 limits cards to 800 px on the web also on phones and tablets of any size', () => {
  for (const width of [390, 430, 768, 1024]) {
    const heights = fc
      .sample(fc.integer({ min: 500, max: 1400 }), 200)
      .map((height) => fitCardSize({ width, height }).height)
    expect(Math.max(...heights)).toBeGreaterThan(width < 400 ? 550 : 600)
    expect(Math.max(...heights)).toBeLessThanOrEqual(800)
  }
  expect(fitCardSize({ width: 768, height: 1024 }).height).toBe(800)
})

test('D-LAYOUT-07 S-BRAND-11 treats a device as a tablet when its smaller side is over 600 px, and spaces the cards there', () => {
  const is = (width: number, height: number) => isTablet({ width, height })
  expect([is(601, 900), is(900, 601), is(600, 900), is(900, 600), is(844, 390)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  const gap = (width: number, height: number) => {
    const fit = fitCardSize({ width, height })
    return fit.step - fit.width
  }
  for (const [width, height] of [
    [820, 1000],
    [601, 601],
  ] as const)
    expect(gap(width, height)).toBeCloseTo(40)
  for (const [width, height] of [
    [600, 1000],
    [900, 600],
  ] as const)
    expect(gap(width, height)).toBeCloseTo(8)
})

test('D-LAYOUT-05 sets the padding to 10 px below 375, 15 below 600 and 30 from 600', () => {
  expect([320, 374, 375, 599, 600, 1440].map(sidePadding)).toEqual([10, 10, 15, 15, 30, 30])
  expect(fitCardSize({ width: 390, height: 2000 }).width).toBeCloseTo(360, 6)
})

test('D-LAYOUT-06 treats windows up to 736 px as mobile: the next breakpoint in every style sheet is 737', () => {
  const ui = join(import.meta.dirname, '../..')
  const widths = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(ui, name), 'utf8').matchAll(/@media[^{]*\(min-width: (\d+)px\)/g)])
    .map(([, width]) => Number(width))
    .filter((width) => width > 600 && width < 900)
  expect(widths.length).toBeGreaterThan(10)
  expect(new Set(widths)).toEqual(new Set([737]))
})

test('X-UX-04 makes the card landscape on a phone in landscape, at most 2.25 times as wide as high', () => {
  const fit = fitCardSize({ width: 776, height: 346 }, true)
  expect(fit.height).toBe(332)
  expect(fit.width).toBe(744)
  expect(fitCardSize({ width: 2000, height: 346 }, true).width).toBeCloseTo(332 * 2.25, 6)
})
