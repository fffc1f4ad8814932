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

  /** Writes a log of the third schema version, whose rows are single records, and opens it. */
  const openOlder = async (rows: readonly object[], removed: number) => {
    const name = `batches-${made++}`
    const old = new Dexie(name)
    old.version(1).stores({ events: 'seq, &id', payloads: 'hash', outbox: 'id', checkpoints: 'seq', meta: 'key' })
    old.version(2).stores({ payloads: 'hash, seq' })
    old.version(3).stores({ outbox: null, outboxChanges: '++' })
    await old.open()
    await old.table('events').bulkAdd([...rows])
    await old.table('meta').put({ key: 'removed', value: removed })
    old.close()
    const store = dexieStore(name)
    await store.open()
    return store
  }

  property.prop(
    [
      fc.integer({ min: 1, max: 150 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      fc.nat({ max: 1_000 }),
      fc.integer({ min: 1, max: 40 }),
    ],
    { numRuns: cases(40) },
  )('X-LOG-16 X-LOG-11 continues a log of an older build', async (count, appends, share, keepsEach) => {
    const [store, single] = [await openOlder(rowsFrom(1, count), 0), memoryStore()]
    await single.open()
    await append(single, 0, count)
    let head = count
    for (const more of appends) {
      for (const each of [store, single]) expect(await append(each, head, more)).toBe('ok')
      head += more
    }
    const upTo = Math.floor((head * share) / 1_000)
    const keep = rowsFrom(1, upTo).flatMap(({ seq }) => (seq % keepsEach === 0 ? [seq] : []))
    for (const each of [store, single])
      expect(await each.remove({ expectedHead: head, upTo, keep, payloads: [] })).toBe(true)
    for (let after = 0; after <= head; after += 23)
      for (const limit of [1, 40, 5_000])
        expect(await store.read(after, limit)).toEqual(await single.read(after, limit))
    expect(await store.head()).toBe(head)
    for (const { id } of rowsFrom(1, head))
      if (id.endsWith('7')) expect(await store.holds(id)).toBe(await single.holds(id))
    store.close()
  })

  test('X-LOG-03 X-LOG-05 checks the head and the ids of rows of an older build', async () => {
    const store = await openOlder(rowsFrom(40, 300), 39)
    expect([await store.head(), await store.removedUpTo(), await store.holds('event-40')]).toEqual([339, 39, true])
    expect(await append(store, 338, 1)).toBe('conflict')
    const again = { rows: [...rowsFrom(340, 1), { seq: 341, id: 'event-40' }], payloads: [], queued: [], unqueued: [] }
    expect(await store.append({ expectedHead: 339, ...again })).toBe('duplicate')
    expect(await store.append({ expectedHead: 339, ...again, rows: rowsFrom(340, 1), epoch: 3 })).toBe('fenced')
    expect(await store.head()).toBe(339)
    expect(await append(store, 339, 1)).toBe('ok')
    expect(await append(store, 339, 1)).toBe('conflict')
    expect(await store.read(338, 10)).toEqual(rowsFrom(339, 2))
    store.close()
  })

  test('X-HEAL-04 keeps the checkpoints of a log of an older build whose first rows were removed', async () => {
    const store = await openOlder(rowsFrom(40, 3), 39)
    await store.saveCheckpoint({ seq: 41 })
    await store.evict([])
    expect(await store.checkpointSeqs()).toEqual([41])
    store.close()
    const whole = await openOlder(rowsFrom(1, 3), 0)
    await whole.saveCheckpoint({ seq: 2 })
    await whole.evict([])
    expect(await whole.checkpointSeqs()).toEqual([])
    whole.close()
  })
})
