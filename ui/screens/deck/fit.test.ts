import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardRatio, fitCard, highestCard, paddingAt, widestPhone } from './fit'

test('D-LAYOUT-02 a card is 1 wide to 1.618 high, in a window of any size', () => {
  expect(cardRatio).toBe(1.618)
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 4000 }), fc.integer({ min: 200, max: 3000 }), (width, height) => {
      const fit = fitCard({ width, height })
      expect(fit.height / fit.width).toBeCloseTo(1.618, 6)
    }),
  )
})

test('D-LAYOUT-03 no card is higher than 800', () => {
  expect(highestCard).toBe(800)
  expect(fitCard({ width: 3000, height: 3000 }).height).toBe(800)
})

test('D-LAYOUT-05 the padding is 10 below 375, 15 below 600 and 30 from 600', () => {
  expect([320, 374, 375, 599, 600, 1440].map(paddingAt)).toEqual([10, 10, 15, 15, 30, 30])
  expect(fitCard({ width: 390, height: 2000 }).width).toBeCloseTo(360, 6)
})

test('D-LAYOUT-06 a window is mobile up to a width of 736', () => {
  expect(widestPhone).toBe(736)
})
