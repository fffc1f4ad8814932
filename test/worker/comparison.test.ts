import { expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import type { OutboxRow } from '../../core/outbox/state'
import { omitUndefined } from '../../protocol/omit-undefined'
import { compareWithMirror, finishedRows } from '../../worker/recovery/detect-lost-rows'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import { StoreLost, type RowPosition } from '../../worker/ports'
import { reconnectingStore } from '../../worker/store/reconnecting-store'
import { nodePorts } from '../simulation/node-ports'
import { allModules } from '../whole-app/all-modules'
import { featureLoader } from '../../worker/lazy/feature-loader'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const row: OutboxRow = {
  id: id(3),
  seq: 3,
  owner: 'ada',
  org: '',
  priority: 'high',
  method: 'POST',
  path: '/p',
  body: '',
  stamp: 1,
  cause: 'c',
}
const stored = (seq: number, of: string) => ({
  seq,
  id: of,
  type: 'pageHidden',
  v: 1,
  at: '2026-02-11T12:00:00.000Z',
  zone: 60,
  actor: null,
  org: null,
  session: id(8),
  intent: id(9),
  data: {},
})

/** Returns what happens to a mirrored row, for a log that ends at 6 and contains these rows. */
async function fate(
  rows: readonly ReturnType<typeof stored>[],
  place: RowPosition | undefined,
  alive: readonly string[] = [],
) {
  const store = { ...memoryStore({ ...emptyMemory(), rows: [...rows] }), durable: true, log: () => 'log' }
  const left = [{ row, tab: 'dead', ...omitUndefined({ place }) }]
  const state = { ...initialState, seq: 6 }
  const parts = featureLoader(allModules)
  const { recovery } = await compareWithMirror(
    store,
    { queued: [], unsent: left, markers: [] },
    state,
    false,
    async () => alive,
    parts,
  )
  const settled = await finishedRows(store, left, state, parts)
  return settled.includes(row) ? 'settled' : recovery === undefined ? 'left alone' : recovery.cause
}
const place = (log: string, seq = 3): RowPosition => ({ log, seq, id: id(3) })

test.each([
  ['whose row of the log is there', [stored(3, id(3))], place('log'), 'settled'],
  ['of an earlier build, whose row of the log is there', [stored(3, id(3))], undefined, 'settled'],
  ['whose row of this log was compacted away', [stored(5, id(5)), stored(6, id(6))], place('log'), 'settled'],
  ['of an earlier build, whose row is not there', [stored(5, id(5))], undefined, 'markerMismatch'],
  ['that another log had in a place that is not there', [stored(5, id(5))], place('other'), 'markerMismatch'],
  ['in whose place another row stands', [stored(3, id(4))], place('log'), 'markerMismatch'],
  ['beyond the head', [stored(6, id(6))], place('log', 7), 'markerMismatch'],
  ['whose row of the log is damaged', [{ ...stored(3, id(3)), at: 'never' }], place('log'), 'markerMismatch'],
] as const)('X-HEAL-07 classifies a mirrored row %s', async (_name, rows, where, expected) => {
  expect(await fate(rows, where)).toBe(expected)
})

test('X-HEAL-07 treats a row mirrored by a living tab as not yet written to the log', async () => {
  expect(await fate([], place('log', 7), ['dead'])).toBe('left alone')
})

test('X-BRIDGE-06 does not retry a store call unanswered after 5 s, and refuses later calls immediately', async () => {
  const { ports, wait, rest } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' }))
  let opened = 0
  const inner = memoryStore()
  const store = reconnectingStore(
    { ...inner, open: () => ((opened += 1), inner.open()), head: () => new Promise(() => undefined) },
    ports.clock,
  )
  await store.open()
  const told: unknown[] = []
  store.head().catch((error: unknown) => told.push(error))
  await rest()
  await wait(5_000)
  expect([told, opened, store.condition()]).toEqual([[expect.any(StoreLost)], 1, 'stuck'])
  await expect(store.queued()).rejects.toThrow(StoreLost)
  // A reopened connection is a new one: pending calls of the dead one are dropped.
  await store.open()
  expect(store.condition()).toBe('memory')
  expect(await store.queued()).toEqual([])
})
