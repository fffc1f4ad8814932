import { test as property } from '@fast-check/vitest'
import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../../test/cases'
import type { LogStore } from '../ports'
import { memoryStore } from '../store/memory-store'
import { dexieStore } from './dexie-store'

// Injected into Dexie only, because globals would affect later tests.
const own = Dexie.dependencies
beforeAll(() => {
  Dexie.dependencies = { indexedDB, IDBKeyRange }
})
afterAll(() => {
  Dexie.dependencies = own
})

let made = 0
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ seq: first + index, id: `event-${first + index}`, data: {} }))
const append = (store: LogStore, head: number, count: number) =>
  store.append({ expectedHead: head, rows: rowsFrom(head + 1, count), payloads: [], queued: [], unqueued: [] })

/** An append of so many rows, or a removal up to a share of the log, in thousandths, that keeps every n-th row. */
const steps = fc.array(
  fc.oneof(
    fc.record({ append: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 60, max: 200 })) }),
    fc.record({ share: fc.nat({ max: 1_000 }), keepsEach: fc.integer({ min: 1, max: 90 }) }),
  ),
  { maxLength: 14 },
)

describe('a log of batches', () => {
  property.prop([steps, fc.integer({ min: 1, max: 300 })], { numRuns: cases(60) })(
    'X-LOG-03 X-LOG-11 X-LOG-18 reads, finds and removes the same rows as a log of single rows',
    async (taken, limit) => {
      const [batched, single] = [dexieStore(`batches-${made++}`), memoryStore()]
      await batched.open()
      await single.open()
      let head = 0
      for (const step of taken) {
        if ('append' in step) {
          for (const store of [batched, single]) expect(await append(store, head, step.append)).toBe('ok')
          head += step.append
          continue
        }
        const upTo = Math.floor((head * step.share) / 1_000)
        const keep = rowsFrom(1, upTo).flatMap(({ seq }) => (seq % step.keepsEach === 0 ? [seq] : []))
        const removal = { expectedHead: head, upTo, keep, payloads: [] }
        expect(await batched.remove(removal)).toBe(await single.remove(removal))
      }
      const rows = await single.read(0, Infinity)
      expect(await batched.read(0, 10_000)).toEqual(rows)
      for (let after = 0; after <= head; after += 37)
        expect(await batched.read(after, limit)).toEqual(await single.read(after, limit))
      expect(await batched.head()).toBe(head)
      for (const id of ['event-1', 'event-64', 'event-65', `event-${head}`])
        expect(await batched.holds(id), id).toBe(await single.holds(id))
      batched.close()
    },
  )

  test('X-LOG-16 gets the rows of a version 3 log, in order and without loss', async () => {
    const name = `batches-${made++}`
    const old = new Dexie(name)
    old.version(1).stores({ events: 'seq, &id', payloads: 'hash', outbox: 'id', checkpoints: 'seq', meta: 'key' })
    old.version(2).stores({ payloads: 'hash, seq' })
    old.version(3).stores({ outbox: null, outboxChanges: '++' })
    await old.open()
    // Compaction left a gap.
    const rows = [...rowsFrom(3, 5), ...rowsFrom(40, 300)]
    await old.table('events').bulkAdd(rows)
    await old.table('meta').put({ key: 'removed', value: 39 })
    old.close()
    const store = dexieStore(name)
    await store.open()
    expect(await store.read(0, 1_000)).toEqual(rows)
    expect([await store.head(), await store.removedUpTo(), await store.holds('event-7')]).toEqual([339, 39, true])
    expect(await append(store, 338, 1)).toBe('conflict')
    const again = { rows: [{ seq: 340, id: 'event-3' }], payloads: [], queued: [], unqueued: [] }
    expect(await store.append({ expectedHead: 339, ...again })).toBe('duplicate')
    expect(await append(store, 339, 1)).toBe('ok')
    expect(await store.read(338, 10)).toEqual(rowsFrom(339, 2))
    store.close()
  })
})
