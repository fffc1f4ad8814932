import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { canonicalJson, parseJson } from './json'

describe('JSON from outside', () => {
  test('X-SEC-05 drops keys that reach a prototype at any depth', () => {
    const text =
      '{"a":[{"__proto__":{"isAdmin":true},"b":1}],"constructor":{"prototype":{"isAdmin":true}},"prototype":1}'
    const read = parseJson(text)
    expect(read).toEqual(E.right({ a: [{ b: 1 }] }))
    expect(JSON.stringify(read)).not.toContain('isAdmin')
    expect({}).not.toHaveProperty('isAdmin')
  })

  test('X-SEC-05 refuses nesting beyond 64 before parsing and ignores brackets in strings', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(parseJson(nested(64))).toMatchObject({ _tag: 'Right' })
    expect(parseJson(nested(65))).toEqual(E.left({ kind: 'jsonFault', reason: 'depth' }))
    expect(parseJson(JSON.stringify(`"\\${'['.repeat(100)}`))).toMatchObject({ _tag: 'Right' })
    expect(parseJson('{')).toEqual(E.left({ kind: 'jsonFault', reason: 'syntax' }))
  })

  test('X-SEC-05 parseJson answers 100 kB of attack input within 50 ms', () => {
    for (const unit of ['[', '{"a":', '"\\', '[[[]]],', '\\"', '{"__proto__":']) {
      const text = attackOf(unit)
      expectFast(() => parseJson(text))
    }
  })

  test('restores values from canonical JSON, which does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value))
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(json)
      }),
    )
  })
})
