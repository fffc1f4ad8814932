import { expect, it } from 'vitest'
import { dexieStore } from '../../worker/system/dexie-store'
import { describeLogStore } from '../contracts/log-store'

describeLogStore('IndexedDB of the browser', async () => {
  const store = dexieStore(`contract-${crypto.randomUUID()}`)
  await store.open()
  return store
})

it('X-HEAL-05 reopens a closed connection with its log', async () => {
  const store = dexieStore(`reopened-${crypto.randomUUID()}`)
  await store.open()
  const write = { expectedHead: 0, rows: [{ seq: 1, id: 'one' }], payloads: [], queued: [], unqueued: [] }
  expect(await store.append(write)).toBe('ok')
  store.close()
  expect(await store.append({ ...write, expectedHead: 1, rows: [{ seq: 2, id: 'two' }] })).toBe('lost')
  await store.open()
  expect(await store.head()).toBe(1)
  store.close()
})
