import { expect, test } from 'vitest'
import { missingToPass } from './missing'

test('D-TRIAL-27 nine of fourteen need two more for 79 percent and three for 80, as eleven of fourteen round to 79', () => {
  expect(missingToPass(9, 14, 79)).toBe(2)
  expect(missingToPass(9, 14, 80)).toBe(3)
})

test('D-TRIAL-24 a passed or empty assessment needs none', () => {
  expect(missingToPass(12, 14, 80)).toBe(0)
  expect(missingToPass(0, 0, 80)).toBe(0)
})
