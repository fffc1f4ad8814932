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

test('X-BRIDGE-06 a page that is about to be left begins nothing in the store, closes it when what is under way has come to its end, and after a second goes on', async () => {
  const { ports, wait, rest } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' }))
  const memory = emptyMemory()
  const inner = memoryStore(memory)
  let closed = 0
  const { store, quiet } = quietStore({ ...inner, close: () => (closed += 1) }, ports.clock)
  await store.open()
  const underWay = store.append(batch(1))
  quiet()
  expect(closed).toBe(0)
  expect(await underWay).toBe('ok')
  expect(closed).toBe(1)
  const asked: string[] = []
  void store.append(batch(2)).then((result) => asked.push(`append ${result}`))
  void store.open().then(() => asked.push('open'))
  void store.head().then(() => asked.push('head'))
  await wait(600)
  expect([asked, memory.rows.length]).toEqual([[], 1])
  // Asked to leave once more, it has another second.
  quiet()
  await wait(600)
  expect([asked, memory.rows.length]).toEqual([[], 1])
  await wait(400)
  await rest()
  expect(asked.toSorted()).toEqual(['append ok', 'head', 'open'])
  expect(await store.append(batch(3))).toBe('ok')
})
