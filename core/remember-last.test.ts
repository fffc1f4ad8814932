import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { rememberLast } from './remember-last'

const firsts = [{ base: 1 }, { base: 10 }] as const
const calls = fc.array(fc.tuple(fc.constantFrom(...firsts), fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b')))

test.prop([calls])('X-PERF-02 what knows its last answers answers as before', (asked) => {
  const plain = ({ base }: { readonly base: number }, number: number, text: string) => `${base + number}${text}`
  const remembering = rememberLast(plain)
  for (const [first, number, text] of asked) expect(remembering(first, number, text)).toBe(plain(first, number, text))
})

test('X-PERF-02 the same is not worked out twice in a row; anything else is', () => {
  let worked = 0
  const count = rememberLast((_: object, __: number, ___: string) => ++worked)
  const [one, other] = firsts
  expect([count(one, 1, 'a'), count(one, 1, 'a'), count(other, 1, 'a'), count(one, 1, 'a')]).toEqual([1, 1, 2, 1])
  expect([count(one, 2, 'a'), count(one, 2, 'b'), count(one, 1, 'a')]).toEqual([3, 4, 5])
})
