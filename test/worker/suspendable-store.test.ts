import { expect, test } from 'vitest'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import { suspendableStore } from '../../worker/store/suspendable-store'
import { nodePorts } from '../simulation/node-ports'

const batch = (seq: number) => ({
  expectedHead: seq - 1,
  rows: [{ seq, id: `event-${seq}` }],
  payloads: [],
  queued: [],
  unqueued: [],
})

const leaving = async () => {
  const { ports, wait, rest } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' }))
  const memory = emptyMemory()
  let closed = 0
  const given = { ...memoryStore(memory), close: () => (closed += 1) }
  const quieted = suspendableStore(given, ports.clock)
  await quieted.store.open()
  return { ...quieted, memory, wait, rest, closed: () => closed }
}

test('X-BRIDGE-06 starts nothing in the store of a page about to be left, closes it when pending writes end, and resumes after ten seconds', async () => {
  const { store, suspend, memory, closed, wait, rest } = await leaving()
  const underWay = store.append(batch(1))
  const atRest = suspend()
  expect(closed()).toBe(0)
  await atRest
  expect(closed()).toBe(1)
  expect(await underWay).toBe('ok')
  const asked: string[] = []
  void store.append(batch(2)).then((result) => asked.push(`append ${result}`))
  void store.open().then(() => asked.push('open'))
  void store.head().then(() => asked.push('head'))
  await wait(9_600)
  expect([asked, memory.rows.length]).toEqual([[], 1])
  // A second request to leave restarts the period.
  await suspend()
  await wait(9_600)
  expect([asked, memory.rows.length]).toEqual([[], 1])
  await wait(400)
  await rest()
  expect(asked.toSorted()).toEqual(['append ok', 'head', 'open'])
  expect(await store.append(batch(3))).toBe('ok')
})

test.each([
  ['before the second is over', 500, [400, 100]],
  ['after it', 3_000, [0, 0]],
])(
  'X-BRIDGE-06 resumes after a second when the user acts in a page that was about to be left: %s',
  async (_, at, [still = 0, more = 0]) => {
    const { store, suspend, resume, memory, wait, rest } = await leaving()
    await suspend()
    void store.append(batch(1))
    await wait(at)
    expect(memory.rows).toEqual([])
    resume()
    await wait(still)
    if (still > 0) expect(memory.rows).toEqual([])
    await wait(more)
    await rest()
    expect(memory.rows).toHaveLength(1)
    // It is suspended as before by the next request to leave.
    await suspend()
    void store.append(batch(2))
    await wait(1_500)
    expect(memory.rows).toHaveLength(1)
  },
)
