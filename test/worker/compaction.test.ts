import { describe, expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import { hashOf } from '../../core/hash'
import { checkpointOf } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-by'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { compact } from '../../worker/compaction'
import type { Numbered } from '../../worker/ports'
import { emptyMemory, memoryStore, type Memory } from '../../worker/memory-store'
import { purge } from '../../worker/purge'
import { follow, restore } from '../../worker/restore'
import { baseOf, rowCount } from '../../worker/stored-log'
import { createScene, type Scene } from '../world/scene'
import { codeAtHand } from '../whole-app/code'
import { partKeeper } from '../../worker/parts'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const DAY = 86_400_000
const NOW = 1_770_811_200_000
const disk = (scene: Scene) => scene.world.device.disk.memory
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
  mine: { ...initialState.mine, outbox: { ...initialState.mine.outbox, rows } },
})

/** A log of so many rows, one a minute until now, and what is read of it. */
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
  test('X-LOG-18 X-OUTBOX-06 goes on beside what another user left in quarantine, and what waits there is sent in the end', async () => {
    const scene = await createScene()
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
    expect(hashOf((await restore(memoryStore(disk(scene)), partKeeper(codeAtHand))).fold.state)).toBe(expected)
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.do('logOut', { force: true })
    await scene.signIn(0)
    await scene.wait(3_000)
    expect(scene.world.device.server.journal.filter(({ path }) => path === '/user/favorites')).toHaveLength(1)
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-LOG-09 S-SYNC-14 a tab that reads the log while another clears it after a log-out comes to its state all the same', async () => {
    const scene = await createScene()
    await scene.signIn(0)
    scene.world.device.network.connected = false
    await scene.do('rateCard', { deckId: DECK, cardId: 'one', positive: true, body: 'Lovely. '.repeat(400) })
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    const memory = disk(scene)
    memory.checkpoints = []
    const inner = memoryStore(memory)
    const { fold } = await restore(inner, partKeeper(codeAtHand))
    expect(memory.payloads.size).toBeGreaterThan(0)
    const cleared = {
      ...inner,
      // The rows have been read when the large data of one of them is asked for.
      payload: async (hash: string) => {
        if (memory.removed === 0) await purge(inner, fold)
        return inner.payload(hash)
      },
    }
    const read = await restore(cleared, partKeeper(codeAtHand))
    expect(read.fold.health.damagedRows).toBe(0)
    expect(hashOf(read.fold.state)).toBe(hashOf(fold.state))
  })

  test('X-LOG-11 X-LOG-18 rows of actions that wait stay, and the rows around them go', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const state = stateAt(400, [waitingAt(3), waitingAt(120), waitingAt(350)])
    expect(await compact(store, state, NOW, { age: DAY, events: 150 })).toBe('done')
    expect(seqsOf(memory).slice(0, 3)).toEqual([3, 120, 251])
    expect(memory.rows).toHaveLength(2 + 150)
    expect(await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 150 })).toBe('done')
    // What is delivered meanwhile goes with the next rows that do.
    expect(await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 149 })).toBe('done')
    expect(seqsOf(memory).slice(0, 2)).toEqual([120, 252])
  })

  test('X-LOG-16 X-LOG-18 what only checkpoints of a newer build lead past stays, because this one could not begin there', async () => {
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

  test('X-HEAL-01 X-LOG-18 an action that was rescued from another log keeps no row of this one that bears its number', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const rescued = { ...waitingAt(120), id: 'rescued' }
    await compact(store, stateAt(400, [rescued, waitingAt(130)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory).slice(0, 2)).toEqual([130, 251])
  })

  test('X-LOG-18 reads in proportion to what it removes: nothing to speak of when nothing is old', async () => {
    const { memory, store, read } = logOf(50_000, [49_000, 49_500])
    expect(await compact(store, stateAt(50_000), NOW, { age: 60 * DAY, events: 50_000 })).toBe('done')
    expect(memory.rows).toHaveLength(50_000)
    expect(read.rows).toBeLessThanOrEqual(1)
    // The oldest 300 minutes are too old.
    expect(await compact(store, stateAt(50_000), NOW, { age: 49_700 * 60_000, events: 50_000 })).toBe('done')
    expect(memory.rows).toHaveLength(50_000 - 300 + 1)
    expect(read.rows).toBeLessThan(9 * 300)
    // Too many, whatever their age: none has to be read for that.
    read.rows = 0
    expect(await compact(store, stateAt(50_000), NOW, { age: 60 * DAY, events: 49_000 })).toBe('done')
    expect(memory.rows).toHaveLength(49_000)
    expect(read.rows).toBeLessThanOrEqual(1)
  })

  test('X-LOG-18 removes a part at a time, and says that there is more', async () => {
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

  test('X-LOG-11 a clock that was wrong for a while makes no row older than it is', async () => {
    const { memory, store } = logOf(100, [80, 90])
    memory.rows = memory.rows.map((row) => (row.seq === 40 ? { ...row, at: '1970-01-01T00:00:00.000Z' } : row))
    await compact(store, stateAt(100), NOW, { age: 90 * 60_000, events: 50_000 })
    expect(seqsOf(memory)[0]).toBe(10)
  })

  test('X-LOG-05 X-LOG-18 a tab that lags behind a hole in the log reads it anew, be the next row still there', async () => {
    const { memory, store } = logOf(400, [300, 390])
    const behind = { ...emptyFold, state: stateAt(119) }
    expect(await follow(store, partKeeper(codeAtHand), behind)).toBeDefined()
    await compact(store, stateAt(400, [waitingAt(120)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory)[0]).toBe(120)
    expect(await follow(store, partKeeper(codeAtHand), behind)).toBeUndefined()
  })

  test('X-EXPORT-01 X-LOG-18 a log whose very first row stays is not taken for a whole one', async () => {
    const { store } = logOf(400, [300, 390])
    expect(await baseOf(store)).toBeUndefined()
    await compact(store, stateAt(400, [waitingAt(1)]), NOW, { age: DAY, events: 150 })
    expect(await baseOf(store)).toMatchObject({ seq: 390 })
  })

  test('X-EXPORT-01 a log counts the rows that lie in it: those after what was removed, and what stays of that', async () => {
    expect(await rowCount(memoryStore(emptyMemory()))).toBe(0)
    const { memory, store } = logOf(400, [300, 390])
    expect(await rowCount(store)).toBe(400)
    await compact(store, stateAt(400, [waitingAt(1)]), NOW, { age: DAY, events: 150 })
    expect(seqsOf(memory)[0]).toBe(1)
    expect(await rowCount(store)).toBe(seqsOf(memory).length)
  })

  test('X-LOG-08 X-LOG-18 the payload of a row that stays is kept, that of a row that goes is not', async () => {
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

  test('X-EXPORT-01 X-LOG-18 an export goes on from the checkpoint after the hole, not from the row that stayed', async () => {
    const scene = await createScene()
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
