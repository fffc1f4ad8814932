import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../protocol/json'
import { fingerprints } from './fingerprint'

const values = fc.jsonValue({ maxDepth: 4 })
const mark = fingerprints()

describe('the fingerprint of a state', () => {
  property.prop([values])('X-REPLAY-05 is the same for values of the same canonical JSON', (value) => {
    const again: unknown = JSON.parse(canonicalJson(value))
    expect(fingerprints()(again)).toBe(mark(value))
  })

  property.prop([values, values])('X-REPLAY-05 differs if canonical JSON differs', (one, other) => {
    expect(mark(one) === mark(other)).toBe(canonicalJson(one) === canonicalJson(other))
  })

  test('X-REPLAY-05 distinguishes paths, names and types of values', () => {
    const values = [{ a: 1 }, { a: '1' }, { b: 1 }, [1], ['1'], [[1]], {}, [], null, 'null', { a: { b: 1 } }]
    expect(new Set(values.map(mark)).size).toBe(values.length)
    expect(mark({ a: 1, b: undefined })).toBe(mark({ a: 1 }))
    expect(mark({ a: 1, b: 2 })).toBe(mark({ b: 2, a: 1 }))
  })
})
