import { describe, expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import { hashOf } from '../../core/hash'
import { checkpointOf } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { compact } from '../../worker/log/compaction'
import type { Numbered, Removal } from '../../worker/ports'
import { emptyMemory, memoryStore, type Memory } from '../../worker/store/memory-store'
import { purge } from '../../worker/log/purge'
import { foldNewRows, restore } from '../../worker/log/restore'
import { baseOf, rowCount } from '../../worker/log/stored-log'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'
import { allModules } from '../whole-app/all-modules'
import { featureLoader } from '../../worker/lazy/feature-loader'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const DAY = 86_400_000
const NOW = 1_770_811_200_000
const disk = (scene: SingleTab) => scene.world.device.disk.memory
const seqsOf = ({ rows }: Memory) => rows.map(({ seq }) => seq)

const waitingAt = (seq: number): OutboxRow => ({
  id: `event-${seq}`,
  seq,
  owner: 'somebody',
  org: 'org',
  priority: 'normal',
  method: 'POST',
  path: '/user/favorites',
  body: '{}',
  stamp: seq,
  cause: 'favoriteAdded',
})
const stateAt = (seq: number, rows: readonly OutboxRow[] = []): State => ({
  ...initialState,
  seq,
  user: { ...initialState.user, outbox: { ...initialState.user.outbox, rows } },
})

/** Returns a log of `count` rows, one a minute until now, and counters of the reads from it. */
function logOf(count: number, checkpoints: readonly number[]) {
  const rows = Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    id: `event-${index + 1}`,
    type: 'pageHidden',
    at: new Date(NOW - (count - index - 1) * 60_000).toISOString(),
    data: {},
  }))
  const memory: Memory = {
    ...emptyMemory(),
    rows,
    checkpoints: checkpoints.map((seq) => checkpointOf({ ...emptyFold, state: stateAt(seq) })),
  }
  const inner = memoryStore(memory)
  const read = { rows: 0 }
  const store = {
    ...inner,
    read: async (after: number, limit: number) => {
      const found = await inner.read(after, limit)
      read.rows += found.length
      return found
    },
  }
  return { memory, store, read }
}

describe('compaction', () => {
  test("X-LOG-18 X-OUTBOX-06 compacts next to another user's quarantined actions, which are sent in the end", async () => {
    const scene = await createSingleTab()
    await scene.signIn(0)
    scene.world.device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    scene.world.device.network.connected = true
    await scene.signIn(1)
    const [waiting] = allRows(scene.state)
    for (let times = 0; times < 400; times++)
      await scene.do('chooseColorScheme', { colorScheme: times % 2 === 0 ? 'dark' : 'light' })
    await scene.wait(60_000)
    const { events } = scene.world.device.settings.retention
    expect(disk(scene).rows.length).toBeLessThan(events * 2 + 100)
    expect(disk(scene).removed).toBeGreaterThan(waiting?.seq ?? 0)
    const expected = hashOf(scene.state)
    expect(hashOf((await restore(memoryStore(disk(scene)), featureLoader(allModules))).fold.state)).toBe(expected)
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.do('logOut', { force: true })
    await scene.signIn(0)
    await scene.wait(3_000)
    expect(scene.world.device.server.journal.filter(({ path }) => path === '/user/favorites')).toHaveLength(1)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-LOG-09 S-SYNC-14 reaches its state in a tab that reads the log while another clears it after a logout', async () => {
    const scene = await createSingleTab()
    await scene.signIn(0)
    scene.world.device.network.connected = false
    await scene.do('rateCard', { deckId: DECK, cardId: 'one', positive: true, body: 'Lovely. '.repeat(400) })
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    const memory = disk(scene)
    memory.checkpoints = []
    const inner = memoryStore(memory)
    const { fold } = await restore(inner, featureLoader(allModules))
    expect(memory.payloads.size).toBeGreaterThan(0)
    const cleared = {
      ...inner,
      // The rows have been read when a large payload of one of them is requested.
      payload: async (hash: string) => {
        if (memory.removed === 0) await purge(inner, fold)
        return inner.payload(hash)
      },
    }
    const read = await restore(cleared, featureLoader(allModules))
    expect(read.fold.health.damagedRows).toBe(0)
    expect(hashOf(read.fold.state)).toBe(hashOf(fold.state))
  })

  test('X-LOG-11 X-LOG-18 keeps rows of pending actions and removes the rows around them', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const state = stateAt(400, [waitingAt(3), waitingAt(120), waitingAt(350)])
    expect(await compact(store, state, NOW, { age: DAY, events: 150 })).toBe('done')
    expect(seqsOf(memory).slice(0, 3)).toEqual([3, 120, 251])
    expect(memory.rows).toHaveLength(2 + 150)
    expect(await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 150 })).toBe('done')
    // Rows delivered since then are removed with the next ones.
    expect(await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 149 })).toBe('done')
    expect(seqsOf(memory).slice(0, 2)).toEqual([120, 252])
  })

  test("X-LOG-16 X-LOG-18 keeps rows that only a newer build's checkpoints cover, because this build could not start there", async () => {
    const { memory, store } = logOf(400, [300, 390])
    const keep = { age: DAY, events: 150 }
    const [older, newer] = memory.checkpoints
    if (older === undefined || newer === undefined) throw new Error('there are two')
    const foreign = (checkpoint: Numbered) => Object.assign({ ...checkpoint }, { stateVersion: 99 })
    memory.checkpoints = [foreign(older), foreign(newer)]
    expect(await compact(store, stateAt(400), NOW, keep)).toBe('done')
    expect(memory.rows).toHaveLength(400)
    memory.checkpoints = [foreign(older), newer]
    expect(await compact(store, stateAt(400), NOW, keep)).toBe('done')
    expect(seqsOf(memory)[0]).toBe(251)
  })

  test('X-LOG-11 X-HEAL-04 removes no row when another tab evicts the checkpoints before the removal', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const evicting = {
      ...store,
      remove: async (removal: Removal) => {
        await store.evict([])
        return store.remove(removal)
      },
    }
    const keep = { age: DAY, events: 150 }
    expect(await compact(evicting, stateAt(400), NOW, keep)).toBe('conflict')
    expect([memory.rows.length, memory.checkpoints]).toEqual([400, []])
    expect(await compact(store, stateAt(400), NOW, keep)).toBe('done')
    expect(memory.rows).toHaveLength(400)
  })

  test('X-HEAL-01 X-LOG-18 keeps no row of this log for an action rescued from another log under the same number', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const rescued = { ...waitingAt(120), id: 'rescued' }
    await compact(store, stateAt(400, [rescued, waitingAt(130)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory).slice(0, 2)).toEqual([130, 251])
  })

  test('X-LOG-18 reads in proportion to what it removes, and almost nothing when no row is old', async () => {
    const { memory, store, read } = logOf(50_000, [49_000, 49_500])
    expect(await compact(store, stateAt(50_000), NOW, { age: 60 * DAY, events: 50_000 })).toBe('done')
    expect(memory.rows).toHaveLength(50_000)
    expect(read.rows).toBeLessThanOrEqual(1)
    // The oldest 300 minutes are too old.
    expect(await compact(store, stateAt(50_000), NOW, { age: 49_700 * 60_000, events: 50_000 })).toBe('done')
    expect(memory.rows).toHaveLength(50_000 - 300 + 1)
    expect(read.rows).toBeLessThan(9 * 300)
    // The rows exceed the maximum count, whatever their age, so none must be read.
    read.rows = 0
    expect(await compact(store, stateAt(50_000), NOW, { age: 60 * DAY, events: 49_000 })).toBe('done')
    expect(memory.rows).toHaveLength(49_000)
    expect(read.rows).toBeLessThanOrEqual(1)
  })

  test('X-LOG-18 removes one batch at a time, and reports whether more is left', async () => {
    const { memory, store, read } = logOf(9_000, [8_000, 8_500])
    const keep = { age: 1, events: 50_000 }
    const state = stateAt(9_000, [waitingAt(1_500)])
    const came: string[] = []
    for (let times = 0; times < 5; times++) {
      read.rows = 0
      came.push(await compact(store, state, NOW, keep))
      expect(read.rows).toBeLessThanOrEqual(2_000 + 600)
    }
    expect(came).toEqual(['more', 'more', 'more', 'more', 'done'])
    expect(seqsOf(memory).slice(0, 2)).toEqual([1_500, 8_001])
  })

  test('X-LOG-11 does not treat rows as older than they are after the clock was wrong', async () => {
    const { memory, store } = logOf(100, [80, 90])
    memory.rows = memory.rows.map((row) => (row.seq === 40 ? { ...row, at: '1970-01-01T00:00:00.000Z' } : row))
    await compact(store, stateAt(100), NOW, { age: 90 * 60_000, events: 50_000 })
    expect(seqsOf(memory)[0]).toBe(10)
  })

  test('X-LOG-05 X-LOG-18 reloads a tab that is behind a gap in the log, even if the next row still exists', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const behind = { ...emptyFold, state: stateAt(119) }
    expect(await foldNewRows(store, featureLoader(allModules), behind)).toBeDefined()
    await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory)[0]).toBe(120)
    expect(await foldNewRows(store, featureLoader(allModules), behind)).toBeUndefined()
  })

  test('X-EXPORT-01 X-LOG-18 does not treat a log whose first row was kept as complete', async () => {
    const { store } = logOf(400, [300, 390])
    expect(await baseOf(store)).toBeUndefined()
    await compact(store, stateAt(400, [waitingAt(1)]), NOW, { age: DAY, events: 150 })
    expect(await baseOf(store)).toMatchObject({ seq: 390 })
  })

  test('X-EXPORT-01 counts the rows that exist: those after the removed ones and those kept before', async () => {
    expect(await rowCount(memoryStore(emptyMemory()))).toBe(0)
    const { memory, store } = logOf(400, [300, 390])
    expect(await rowCount(store)).toBe(400)
    await compact(store, stateAt(400, [waitingAt(1)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory)[0]).toBe(1)
    expect(await rowCount(store)).toBe(seqsOf(memory).length)
  })

  test('X-LOG-08 X-LOG-18 keeps the payload of a kept row, and removes that of a removed row', async () => {
    const { memory, store } = logOf(400, [300, 390])
    for (const [hash, seq] of [
      ['of 120', 120],
      ['of 130', 130],
      ['of 300', 300],
    ] as const) {
      memory.payloads.set(hash, '{}')
      memory.referring.set(hash, seq)
      memory.rows = memory.rows.map((row) => (row.seq === seq ? { ...row, data: { $payload: hash } } : row))
    }
    memory.payloads.set('content that was replaced', '{}')
    await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 150 })
    expect([...memory.payloads.keys()]).toEqual(['of 120', 'of 300'])
  })

  test('X-EXPORT-01 X-LOG-18 starts an export at the checkpoint after the gap, not at the kept row', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    scene.world.device.network.plan = ({ path }) => (path === '/user/favorites' ? 'error500' : undefined)
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })
    const row = allRows(scene.state).find(({ cause }) => cause === 'favoriteAdded')
    await scene.do('setAsideAction', { rowId: row?.id ?? '' })
    for (let times = 0; times < 300; times++)
      await scene.do('chooseColorScheme', { colorScheme: times % 2 === 0 ? 'dark' : 'light' })
    await scene.wait(60_000)
    expect(seqsOf(disk(scene))[0]).toBe(row?.seq)
    expect(await baseOf(memoryStore(disk(scene)))).toBe(disk(scene).checkpoints.at(-1))
  })
})
