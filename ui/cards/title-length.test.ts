import { expect, test } from 'vitest'
import { isLongTitle, isWholePage } from './title-length'

const title = (length: number) => 'x'.repeat(length)

test('D-LAYOUT-09 with a cover image a title is long over 90 characters', () => {
  expect(isLongTitle(title(90), true)).toBe(false)
  expect(isLongTitle(title(91), true)).toBe(true)
})

test('D-LAYOUT-09 D-INDEX-13 without a cover image a title is long over 140 characters', () => {
  expect(isLongTitle(title(91), false)).toBe(false)
  expect(isLongTitle(title(140), false)).toBe(false)
  expect(isLongTitle(title(141), false)).toBe(true)
})

test('D-LAYOUT-09 a title as long as a page scrolls with the page', () => {
  expect(isWholePage(title(240))).toBe(false)
  expect(isWholePage(title(241))).toBe(true)
})
