import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStore } from '../../worker/store/memory-store'
import { dexieStore } from '../../worker/system/dexie-store'
import { describeLogStore, queuedRow } from '../contracts/log-store'

describeLogStore('memory', async () => {
  const store = memoryStore()
  await store.open()
  return store
})

// Injected into Dexie only, because globals would affect later tests.
const own = Dexie.dependencies
beforeAll(() => {
  Dexie.dependencies = { indexedDB, IDBKeyRange }
})
afterAll(() => {
  Dexie.dependencies = own
})

let made = 0
describeLogStore('Dexie over an IndexedDB in memory', async () => {
  const store = dexieStore(`contract-${made++}`)
  await store.open()
  return store
})

describe('a version 1 log', () => {
  async function firstVersion(name: string, secrets: boolean) {
    const old = new Dexie(name)
    old.version(1).stores({ events: 'seq, &id', payloads: 'hash', outbox: 'id', checkpoints: 'seq', meta: 'key' })
    await old.open()
    await old.table('events').bulkAdd([5, 6, 7].map((seq) => ({ seq, id: `event-${seq}`, data: {} })))
    await old.table('payloads').bulkAdd(['one', 'other'].map((hash) => ({ hash, json: `{"${hash}":1}` })))
    await old.table('meta').put({ key: 'epoch', value: 4 })
    if (secrets) await old.table('meta').put({ key: 'secrets', value: { userId: 'a', sessionId: 'b', jwtToken: 'c' } })
    old.close()
    const store = dexieStore(name)
    await store.open()
    return store
  }

  test('X-LOG-08 X-LOG-16 is migrated completely, because any of its rows may reference its payloads', async () => {
    const store = await firstVersion('first-version', true)
    expect(await store.read(0, 10)).toHaveLength(3)
    expect(await store.payload('other')).toBe('{"other":1}')
    expect([await store.payloadsUpTo(6), await store.payloadsUpTo(7)]).toEqual([[], ['one', 'other']])
    expect([await store.removedUpTo(), await store.isPurgeDue()]).toEqual([4, false])
    expect(await store.term()).toEqual({ epoch: 4, settled: true })
    store.close()
  })

  test('S-SYNC-14 is purged once more when it has no user, because it is unknown whether it was', async () => {
    const store = await firstVersion('first-version-of-nobody', false)
    expect(await store.isPurgeDue()).toBe(true)
    store.close()
  })
})

test('X-LOG-16 migrates a version 2 log with its pending actions, and keeps nothing delivered after a checkpoint', async () => {
  const name = 'second-version'
  const old = new Dexie(name)
  old.version(1).stores({ events: 'seq, &id', payloads: 'hash', outbox: 'id', checkpoints: 'seq', meta: 'key' })
  old.version(2).stores({ payloads: 'hash, seq' })
  await old.open()
  await old.table('events').bulkAdd([1, 2].map((seq) => ({ seq, id: `event-${seq}`, data: {} })))
  await old.table('outbox').bulkAdd(['event-1', 'event-2'].map((id) => queuedRow(id)))
  old.close()
  const store = dexieStore(name)
  await store.open()
  expect(await store.queued()).toEqual([queuedRow('event-1'), queuedRow('event-2')])
  const delivered = { rows: [{ seq: 3, id: 'event-3' }], payloads: [], queued: [], unqueued: ['event-1'] }
  expect(await store.append({ expectedHead: 2, ...delivered })).toBe('ok')
  await store.saveCheckpoint({ seq: 3 })
  expect(await store.queued()).toEqual([queuedRow('event-2')])
  store.close()
  const raw = await new Dexie(name).open()
  const kept = await Promise.all(
    raw.tables.filter((table) => !['events', 'batches'].includes(table.name)).map((table) => table.toArray()),
  )
  expect(raw.tables.map((table) => table.name)).not.toContain('outbox')
  expect(JSON.stringify(kept)).not.toContain('event-1')
  raw.close()
})
