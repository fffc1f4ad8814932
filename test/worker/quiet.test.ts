import { expect, test } from 'vitest'
import { emptyMemory, memoryStore } from '../../worker/memory-store'
import { quietStore } from '../../worker/quiet'
import { nodePorts } from '../world/node-ports'

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
  const quieted = quietStore(given, ports.clock)
  await quieted.store.open()
  return { ...quieted, memory, wait, rest, closed: () => closed }
}

test('X-BRIDGE-06 a page that is about to be left begins nothing in the store, closes it when what is under way has come to its end, and after ten seconds goes on', async () => {
  const { store, quiet, memory, closed, wait, rest } = await leaving()
  const underWay = store.append(batch(1))
  const atRest = quiet()
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
  // Asked to leave once more, it has as long again.
  await quiet()
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
  'X-BRIDGE-06 where somebody acts in a page that was about to be left, it goes on after a second: %s',
  async (_, at, [still = 0, more = 0]) => {
    const { store, quiet, wake, memory, wait, rest } = await leaving()
    await quiet()
    void store.append(batch(1))
    await wait(at)
    expect(memory.rows).toEqual([])
    wake()
    await wait(still)
    if (still > 0) expect(memory.rows).toEqual([])
    await wait(more)
    await rest()
    expect(memory.rows).toHaveLength(1)
    // It is kept quiet as before when it is about to be left again.
    await quiet()
    void store.append(batch(2))
    await wait(1_500)
    expect(memory.rows).toHaveLength(1)
  },
)
