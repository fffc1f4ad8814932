import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll } from 'vitest'
import { memoryStore } from '../../worker/memory-store'
import { dexieStore } from '../../worker/system/dexie-store'
import { describeLogStore } from '../contracts/log-store'

describeLogStore('memory', async () => {
  const store = memoryStore()
  await store.open()
  return store
})

// For Dexie alone: as globals they would stay for the tests after these.
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
