import 'fake-indexeddb/auto'
import { memoryStore } from '../../worker/memory-store'
import { dexieStore } from '../../worker/system/dexie-store'
import { describeLogStore } from '../contracts/log-store'

describeLogStore('memory', async () => {
  const store = memoryStore()
  await store.open()
  return store
})

let made = 0
describeLogStore('Dexie over an IndexedDB in memory', async () => {
  const store = dexieStore(`contract-${made++}`, { superseded: () => undefined, blocked: () => undefined })
  await store.open()
  return store
})
