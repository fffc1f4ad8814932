import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookup, without } from './record'
import { offShelf, onAllShelves, onShelf, putOnShelf, type Shelves } from './shelves'

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

test('X-PERF-05 shelves hold what one record would, by any keys, whatever is put on them and taken off', () => {
  const change = fc.record({ key: keys, value: fc.option(fc.integer()) })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let shelves: Shelves<number> = {}
      let record: Readonly<Record<string, number>> = {}
      for (const { key, value } of changes) {
        shelves = value === null ? offShelf(shelves, [key]) : putOnShelf(shelves, key, value)
        record = value === null ? without(record, key) : { ...record, [key]: value }
      }
      expect(new Map(onAllShelves(shelves))).toEqual(new Map(Object.entries(record)))
      for (const { key } of changes) expect(onShelf(shelves, key)).toBe(lookup(record, key))
    }),
  )
})

test('X-PERF-05 what is put on a shelf leaves the others as they are', () => {
  const before = putOnShelf(putOnShelf<number>({}, 'a1', 1), 'a2', 2)
  const after = putOnShelf(before, 'b1', 3)
  expect(after).toEqual({ 1: { a1: 1, b1: 3 }, 2: { a2: 2 } })
  expect(after['2']).toBe(before['2'])
})
