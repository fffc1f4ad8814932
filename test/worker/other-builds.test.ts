import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine, type Engine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { StoreLost, StoreSuperseded, type LogStore } from '../../worker/ports'
import { dexieStore } from '../../worker/system/dexie-store'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'

// Injected into Dexie only, because globals would affect later tests.
const own = Dexie.dependencies
beforeAll(() => {
  Dexie.dependencies = { indexedDB, IDBKeyRange }
})
afterAll(() => {
  Dexie.dependencies = own
})

const settings = engineSettings({ session: '5e000000-0000-4000-8000-000000000001' })
const surroundings = (name: string) => {
  const { ports, wait, rest } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' }))
  return { ports: { ...ports, store: dexieStore(name) }, wait, rest }
}

/** Opens the database as a newer build; resolves when it is open. */
const upgrade = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name, 1_000)
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(new Error('no upgrade')))
  })

describe('a newer build in another tab', () => {
  test('X-HEAL-05 takes over the database: the old build closes it, records nothing, reports it, and keeps showing its state', async () => {
    const { ports, wait } = surroundings('taken-over')
    const engine = await startEngine(ports, settings)
    const told: unknown[] = []
    engine.subscribe('mine', 'shell', {}, ({ changed }) => {
      if ('storage' in changed) told.push(changed['storage'])
    })
    const newer = await upgrade('taken-over')
    await wait(20)
    expect(told).toEqual(['durable', 'superseded'])
    const head = engine.state().seq
    const answer = await engine.dispatch({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
    expect(answer).toMatchObject({ code: 'otherBuild' })
    void engine.report({ type: 'hidden' })
    await wait(60_000)
    expect(engine.state().seq).toBe(head)
    engine.stop()
    newer.close()
  })

  test('X-HEAL-05 prevents an old build from starting on its database', async () => {
    const first = surroundings('newer')
    const engine = await startEngine(first.ports, settings)
    engine.stop()
    const newer = await upgrade('newer')
    newer.close()
    const { ports } = surroundings('newer')
    await expect(startEngine(ports, settings)).rejects.toThrow(StoreSuperseded)
  })

  test('X-HEAL-05 reopens a deleted database as lost, not as taken over', async () => {
    const store = dexieStore('deleted')
    let superseded = false
    const log = await store.open({ superseded: () => (superseded = true), blocked: () => undefined })
    await new Promise((resolve) => indexedDB.deleteDatabase('deleted').addEventListener('success', resolve))
    expect(superseded).toBe(false)
    await expect(store.head()).rejects.toThrow(StoreLost)
    expect(await store.open()).not.toBe(log)
    store.close()
  })
})

describe('an older build in another tab', () => {
  test('X-HEAL-05 falls back to memory after 5 s when it blocks, and asks for a reload, which works once the old tab is closed', async () => {
    const old = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('held', 1)
      asked.addEventListener('success', () => resolve(asked.result))
    })
    const first = surroundings('held')
    let engine: Engine | undefined
    void startEngine(first.ports, settings).then((started) => (engine = started))
    await first.rest()
    await first.wait(4_900)
    expect(engine).toBeUndefined()
    await first.wait(200)
    expect(storageOf(engine)).toBe('blocked')
    engine?.stop()
    old.close()
    const { ports } = surroundings('held')
    const reloaded = await startEngine(ports, settings)
    expect(storageOf(reloaded)).toBe('durable')
    reloaded.stop()
  })

  test('X-HEAL-05 runs in memory and reports it in a browser without any database', async () => {
    const { ports, wait, rest } = surroundings('none')
    const store: LogStore = { ...ports.store, open: () => Promise.reject(new StoreLost()) }
    let engine: Engine | undefined
    void startEngine({ ...ports, store }, settings).then((started) => (engine = started))
    await rest()
    await wait(5_000)
    expect(storageOf(engine)).toBe('memory')
    expect(await engine?.dispatch({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })).toBeUndefined()
    expect(engine?.state().device.colorScheme).toBe('dark')
    engine?.stop()
  })
})

/** Returns the shell's current storage state. */
function storageOf(engine: Engine | undefined): unknown {
  let storage: unknown
  engine?.subscribe('storage', 'shell', {}, ({ changed }) => {
    storage = changed['storage']
  })
  return storage
}
