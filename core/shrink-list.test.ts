import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shrinkJson, type Proposals } from './shrink-json'
import { shrinkCompletely } from '../test/arbitraries/shrink-inputs'
import { shrinkList, type ListPredicate, type ShrinkProgress } from './shrink-list'

const isSubsequence = (part: readonly unknown[], whole: readonly unknown[]): boolean => {
  let place = 0
  for (const item of whole) if (place < part.length && part[place] === item) place += 1
  return place === part.length
}
const holdsOn = <A, S>({ start, next, holds }: ListPredicate<A, S>, items: readonly A[]): boolean =>
  holds(items.reduce(next, start))

/** Does the list contain these numbers in this order? */
const containsInOrder = (wanted: readonly number[]): ListPredicate<number, number> => ({
  start: 0,
  next: (found, item) => (found < wanted.length && item === wanted[found] ? found + 1 : found),
  holds: (found) => found === wanted.length,
})
/** Not monotonic: some items undo others. */
const sumIs = (wanted: number): ListPredicate<number, number> => ({
  start: 0,
  next: (sum, item) => (sum * 2 + item) % 97,
  holds: (sum) => sum === wanted,
})

const lists = fc.array(fc.nat({ max: 20 }), { maxLength: 200 })
const cases = fc.oneof(
  fc.record({ items: lists, predicate: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }).map(containsInOrder) }),
  fc.record({ items: lists, predicate: fc.nat({ max: 96 }).map(sumIs) }),
)

describe('a shrunk list', () => {
  property.prop([cases])(
    'X-REPLAY-06 satisfies the predicate, is a subsequence, and no item can be removed',
    ({ items, predicate }) => {
      const found = shrinkCompletely(shrinkList(items, predicate))
      expect(found !== undefined).toBe(holdsOn(predicate, items))
      if (found === undefined) return
      expect(holdsOn(predicate, found)).toBe(true)
      expect(isSubsequence(found, items)).toBe(true)
      for (const place of found.keys()) expect(holdsOn(predicate, found.toSpliced(place, 1))).toBe(false)
      expect(shrinkCompletely(shrinkList(items, predicate))).toEqual(found)
    },
  )

  property.prop([cases, fc.nat({ max: 60 })])(
    'X-REPLAY-06 satisfies the predicate when the work ends early',
    ({ items, predicate }, steps) => {
      let last: ShrinkProgress<number> | undefined
      const shrinking = shrinkList(items, predicate)
      for (let count = 0; count < steps; count++) {
        const step = shrinking.next()
        if (step.done === true) break
        last = step.value
      }
      if (last?.holds !== true) return
      expect(last.smallest()).toHaveLength(last.length)
      expect(holdsOn(predicate, last.smallest())).toBe(true)
      expect(isSubsequence(last.smallest(), items)).toBe(true)
    },
  )

  test('X-REPLAY-06 of 100,000 items with 5 needed ones takes less than 200 tests and 110,000 steps', () => {
    let steps = 0
    const wanted = [7, 5_000, 50_000, 50_001, 99_999]
    const { next, ...rest } = containsInOrder(wanted)
    const counted = {
      ...rest,
      next: (found: number, item: number) => {
        steps += 1
        return next(found, item)
      },
    }
    let tests = 0
    const shrinking = shrinkList([...Array(100_000).keys()], counted)
    for (;;) {
      const step = shrinking.next()
      if (step.done !== true) continue
      expect(step.value?.items).toEqual(wanted)
      tests = step.value?.tests ?? 0
      break
    }
    expect(tests).toBeLessThan(200)
    expect(steps).toBeLessThan(110_000)
  })

  test('X-REPLAY-06 has simplified items, and loses those that are not needed after it', () => {
    // Items above 10 need one item below 0.
    const predicate: ListPredicate<number, readonly number[]> = {
      start: [],
      next: (before, item) => [...before, item],
      holds: (items) => items.some((item) => item >= 3 && (item <= 10 || items.some((other) => other < 0))),
    }
    const simplify = function* (item: number): Proposals<number> {
      if (item > 0 && (yield item - 1)) return item - 1
      return item
    }
    expect(shrinkCompletely(shrinkList([0, -5, 0, 12, 1], predicate, simplify))).toEqual([3])
  })
})

/** Shrinks a value while a condition holds. */
function shrunk(value: unknown, holds: (value: unknown) => boolean): unknown {
  const proposals = shrinkJson(value)
  let step = proposals.next()
  while (step.done !== true) step = proposals.next(holds(step.value))
  return step.value
}

describe('a shrunk JSON value', () => {
  test.each<[unknown, (value: unknown) => boolean, unknown]>([
    ['espresso', () => true, ''],
    ['espresso', (text) => String(text).includes('pre'), 'espre'],
    ['text-6fa0a1c81c15', (text) => text !== '', 'text-6fa0a1c81c15'],
    ['☕️🫘🥛', (text) => [...String(text)].length >= 2, '☕️'],
    [1_764_000_000_000, (number) => Number(number) > 1_000_000, 1_000_001],
    [-7.5, (number) => Number(number) < -2, -3],
    [true, () => true, true],
    [null, () => true, null],
    [[1, 2, 3, 4], (list) => Array.isArray(list) && list.includes(3), [3]],
    [{ a: 1, b: { c: ['x'], d: 'long' } }, (value) => JSON.stringify(value).includes('"d"'), { b: { d: '' } }],
  ])('X-REPLAY-06 of %j is the smallest that is accepted', (value, holds, expected) => {
    expect(shrunk(value, holds)).toEqual(expected)
  })

  property.prop([fc.jsonValue(), fc.nat({ max: 30 })])(
    'X-REPLAY-06 is accepted, and no proposal from it is',
    (value, length) => {
      const holds = (one: unknown) => JSON.stringify(one).length >= Math.min(length, JSON.stringify(value).length)
      const found = shrunk(value, holds)
      expect(holds(found)).toBe(true)
      expect(JSON.stringify(found).length).toBeLessThanOrEqual(JSON.stringify(value).length)
      expect(shrunk(found, holds)).toEqual(found)
    },
  )
})
