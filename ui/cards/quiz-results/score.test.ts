import { expect, test } from 'vitest'
import { missingToPass, scoreColor } from './score'

test('D-TRIAL-27 nine of fourteen need two more for 79 percent and three for 80, as eleven of fourteen round to 79', () => {
  expect(missingToPass(9, 14, 79)).toBe(2)
  expect(missingToPass(9, 14, 80)).toBe(3)
})

test('D-TRIAL-24 a passed or empty assessment needs none', () => {
  expect(missingToPass(12, 14, 80)).toBe(0)
  expect(missingToPass(0, 0, 80)).toBe(0)
})

test.each([
  [100, '--band-100'],
  [99, '--band-80'],
  [81, '--band-80'],
  [80, '--band-60'],
  [61, '--band-60'],
  [60, '--band-40'],
  [41, '--band-40'],
  [40, '--band-0'],
  [0, '--band-0'],
])('D-RESULT-15 a score of %i has the colour of %s', (score, band) => {
  expect(scoreColor(score)).toBe(`var(${band})`)
})
