import { expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import type { OutboxRow } from '../../core/outbox/state'
import { defined } from '../../protocol/defined'
import { compare, settledIn } from '../../worker/heal'
import { emptyMemory, memoryStore } from '../../worker/memory-store'
import { StoreLost, type Place } from '../../worker/ports'
import { reopening } from '../../worker/reopening'
import { nodePorts } from '../world/node-ports'
import { codeAtHand } from '../whole-app/code'
import { partKeeper } from '../../worker/parts'

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

/** What becomes of a mirrored row, in a log that ends at 6 and of which this is there. */
async function fate(
  rows: readonly ReturnType<typeof stored>[],
  place: Place | undefined,
  alive: readonly string[] = [],
) {
  const store = { ...memoryStore({ ...emptyMemory(), rows: [...rows] }), durable: true, log: () => 'log' }
  const left = [{ row, tab: 'dead', ...defined({ place }) }]
  const state = { ...initialState, seq: 6 }
  const parts = partKeeper(codeAtHand)
  const { healed } = await compare(store, { left, ended: [], markers: [] }, state, false, async () => alive, parts)
  const settled = await settledIn(store, left, state, parts)
  return settled.includes(row) ? 'settled' : healed === undefined ? 'left alone' : healed.cause
}
const place = (log: string, seq = 3): Place => ({ log, seq, id: id(3) })

test.each([
  ['whose row of the log is there', [stored(3, id(3))], place('log'), 'settled'],
  ['of an earlier build, whose row of the log is there', [stored(3, id(3))], undefined, 'settled'],
  ['whose row of this log was compacted away', [stored(5, id(5)), stored(6, id(6))], place('log'), 'settled'],
  ['of an earlier build, whose row is not there', [stored(5, id(5))], undefined, 'markerMismatch'],
  ['that another log had in a place that is not there', [stored(5, id(5))], place('other'), 'markerMismatch'],
  ['in whose place another row stands', [stored(3, id(4))], place('log'), 'markerMismatch'],
  ['beyond the head', [stored(6, id(6))], place('log', 7), 'markerMismatch'],
  ['whose row of the log is damaged', [{ ...stored(3, id(3)), at: 'never' }], place('log'), 'markerMismatch'],
] as const)('X-HEAL-07 a mirrored row %s', async (_name, rows, where, expected) => {
  expect(await fate(rows, where)).toBe(expected)
})

test('X-HEAL-07 a row that a living tab has mirrored is on its way into the log', async () => {
  expect(await fate([], place('log', 7), ['dead'])).toBe('left alone')
})

test('X-BRIDGE-06 what a store does not answer in 5 s is not asked once more, and what is asked after it is refused at once', async () => {
  const { ports, wait, rest } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' }))
  let opened = 0
  const inner = memoryStore()
  const store = reopening(
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
  // A connection that opens is another one: what the dead one owes is forgotten.
  await store.open()
  expect(store.condition()).toBe('memory')
  expect(await store.queued()).toEqual([])
})
