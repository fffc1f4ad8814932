import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookup, without } from './record'
import { deleteSharded, shardedEntries, getSharded, setSharded, type ShardedRecord } from './sharded-record'

const keys = fc.constantFrom(
  'deck-1',
  'deck-11',
  'deck-2',
  'favoriteAdded',
  'cardRated',
  'constructor',
  '__proto__',
  '',
)

test('X-PERF-05 a sharded record has the same entries as a plain record after any changes', () => {
  const change = fc.record({ key: keys, value: fc.option(fc.integer()) })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let sharded: ShardedRecord<number> = {}
      let record: Readonly<Record<string, number>> = {}
      for (const { key, value } of changes) {
        sharded = value === null ? deleteSharded(sharded, [key]) : setSharded(sharded, key, value)
        record = value === null ? without(record, key) : { ...record, [key]: value }
      }
      expect(new Map(shardedEntries(sharded))).toEqual(new Map(Object.entries(record)))
      for (const { key } of changes) expect(getSharded(sharded, key)).toBe(lookup(record, key))
    }),
  )
})

test('X-PERF-05 setting a key leaves the other shards identical', () => {
  const before = setSharded(setSharded<number>({}, 'a1', 1), 'a2', 2)
  const after = setSharded(before, 'b1', 3)
  expect(after).toEqual({ 1: { a1: 1, b1: 3 }, 2: { a2: 2 } })
  expect(after['2']).toBe(before['2'])
})
