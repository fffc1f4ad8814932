import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../protocol/json'
import { differences } from './json-diff'

const values = fc.jsonValue({ maxDepth: 3 })

describe('differences', () => {
  property.prop([values, values])('X-REPLAY-01 is empty exactly for equal values', (one, other) => {
    expect(differences(one, other).length === 0).toBe(canonicalJson(one) === canonicalJson(other))
    expect(differences(one, structuredClone(one))).toEqual([])
  })

  test('X-REPLAY-01 contains the path and both values of each, as deep as they can be compared', () => {
    const before = { a: { same: [1], b: 1, gone: true }, list: [1, 2] }
    const after = { a: { same: [1], b: 2 }, list: [1, 2, { c: 3 }], fresh: null }
    expect(differences(before, after)).toEqual([
      { path: ['a', 'b'], before: 1, after: 2 },
      { path: ['a', 'gone'], before: true, after: undefined },
      { path: ['list', 2], before: undefined, after: { c: 3 } },
      { path: ['fresh'], before: undefined, after: null },
    ])
  })
})
