import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { memoizeLast } from './memoize-last'

const firsts = [{ base: 1 }, { base: 10 }] as const
const calls = fc.array(fc.tuple(fc.constantFrom(...firsts), fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b')))

test.prop([calls])('X-PERF-02 a memoized function returns the same results', (asked) => {
  const plain = ({ base }: { readonly base: number }, number: number, text: string) => `${base + number}${text}`
  const remembering = memoizeLast(plain)
  for (const [first, number, text] of asked) expect(remembering(first, number, text)).toBe(plain(first, number, text))
})

test('X-PERF-02 the same arguments are not computed twice in a row; any others are', () => {
  let worked = 0
  const count = memoizeLast((_: object, __: number, ___: string) => ++worked)
  const [one, other] = firsts
  expect([count(one, 1, 'a'), count(one, 1, 'a'), count(other, 1, 'a'), count(one, 1, 'a')]).toEqual([1, 1, 2, 1])
  expect([count(one, 2, 'a'), count(one, 2, 'b'), count(one, 1, 'a')]).toEqual([3, 4, 5])
})
