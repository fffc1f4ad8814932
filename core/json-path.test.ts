import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import * as O from 'fp-ts/Option'
import { describe, expect, test } from 'vitest'
import { formatPath, parsePath, valueAt } from './json-path'

const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('session', 'load:retry', 'a.b', '"', "it's", '\\'),
)

describe('paths', () => {
  property.prop([fc.array(fc.oneof(names, fc.nat(99)))])('X-REPLAY-01 parses a path as it was formatted', (path) => {
    expect(parsePath(formatPath(path))).toEqual(O.some(path))
  })

  test('X-REPLAY-01 formats a path as a developer types it', () => {
    expect(formatPath(['outbox', 'rows', 0, 'body'])).toBe('outbox.rows[0].body')
    expect(formatPath(['timers', 'load:retry'])).toBe('timers["load:retry"]')
    expect(formatPath([])).toBe('$')
  })

  test.each(['$.outbox.rows[0]', 'outbox["rows"][0]', "$['outbox'].rows[0]"])('X-REPLAY-01 accepts %s too', (text) => {
    expect(parsePath(text)).toEqual(O.some(['outbox', 'rows', 0]))
  })

  test.each(['a..b', 'a.', 'a[', 'a[x]', 'a["\\x"]', '.[0]', 'a b'])('X-REPLAY-01 rejects %s', (text) => {
    expect(parsePath(text)).toEqual(O.none)
  })

  test('X-REPLAY-01 returns the value at the path and only that', () => {
    const value = { rows: [{ id: 'a' }], none: null }
    expect(valueAt(value, ['rows', 0, 'id'])).toEqual(O.some('a'))
    expect(valueAt(value, ['none'])).toEqual(O.some(null))
    expect(valueAt(value, [])).toEqual(O.some(value))
    expect(valueAt(value, ['rows', 1])).toEqual(O.none)
    expect(valueAt(value, ['constructor'])).toEqual(O.none)
  })
})
