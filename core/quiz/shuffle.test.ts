import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { choose, shuffle } from './shuffle'

const sorted = (items: readonly number[]) => items.toSorted((a, b) => a - b)

describe('shuffling', () => {
  property.prop([fc.array(fc.integer()), fc.string()])(
    'D-ANSWER-17 a shuffled list contains each item exactly once and depends on the seed alone',
    (items, seed) => {
      expect(sorted(shuffle(items, seed))).toEqual(sorted(items))
      expect(shuffle(items, seed)).toEqual(shuffle(items, seed))
    },
  )

  test('D-ANSWER-17 all orders of three items occur, about equally often', () => {
    const counts = new Map<string, number>()
    for (let n = 0; n < 6_000; n++) {
      const order = shuffle(['a', 'b', 'c'], `trial/${n}/question`).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(850)
      expect(count).toBeLessThan(1_150)
    }
  })

  test('D-ANSWER-17 the order of a seed is the same on every device and in every release', () => {
    expect(shuffle(['a', 'b', 'c', 'd', 'e'], 'trial/0/question')).toEqual(['b', 'e', 'c', 'a', 'd'])
  })

  test('D-ANSWER-19 a choice is one of the items, and undefined without items', () => {
    expect(choose([], 'seed')).toBeUndefined()
    const chosen = Array.from({ length: 100 }, (_, n) => choose(['a', 'b', 'c'], `seed ${n}`))
    expect(new Set(chosen)).toEqual(new Set(['a', 'b', 'c']))
  })
})
