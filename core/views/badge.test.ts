import { expect, test } from 'vitest'
import { badge } from './badge'

test('S-HOME-03 the badge reads 9+ above 9', () => {
  expect([1, 9, 10, 250].map(badge)).toEqual(['1', '9', '9+', '9+'])
})

test('S-HOME-02 there is no badge for nothing unread', () => {
  expect(badge(0)).toBeUndefined()
})
