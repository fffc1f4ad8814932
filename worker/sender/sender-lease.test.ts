import { expect, it } from 'vitest'
import { memoryStore } from '../store/memory-store'
import type { Locks } from '../ports'
import { senderLease } from './sender-lease'

const clock = { now: () => 0, monotonic: () => 0, zone: () => 0, after: () => () => undefined }
const random = { uuid: () => 'id', unit: () => 0.5 }

/** A lock of this tab that the test grants. */
function lockOf(holder: string) {
  let grant: () => Promise<void> = async () => undefined
  let end: { readonly over: (ran: boolean) => void; readonly stolen: (error: Error) => void } | undefined
  const locks: Locks = {
    self: async () => 'this tab',
    holder: async () => holder,
    hold: (_name, _wait, run) => {
      grant = run
      return new Promise((over, stolen) => (end = { over, stolen }))
    },
  }
  return {
    locks,
    grant: async () => {
      await grant()
      end?.over(true)
    },
    steal: () => end?.stolen(new Error('stolen')),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('X-OUTBOX-09 starts no term when the lock is granted only after it was stolen', async () => {
  const lock = lockOf('this tab')
  const store = memoryStore()
  const { withLease } = senderLease({ clock, random, store, locks: lock.locks }, new AbortController().signal)
  const turn = withLease(() => expect.unreachable())
  await settled()
  lock.steal()
  await expect(turn).rejects.toThrow('stolen')
  await lock.grant()
  expect(await store.term()).toEqual({ epoch: 0, settled: true })
})

it('X-OUTBOX-09 starts a term with a new epoch, which is current until another one starts', async () => {
  const lock = lockOf('this tab')
  const store = memoryStore()
  const terms = senderLease({ clock, random, store, locks: lock.locks }, new AbortController().signal)
  const seen: boolean[] = []
  const turn = terms.withLease(async (epoch) => {
    seen.push(await terms.isOn(epoch))
    const term = await store.term()
    await store.beginTerm(term, { ...term, epoch: term.epoch + 1 })
    seen.push(await terms.isOn(epoch))
    return false
  })
  await settled()
  await lock.grant()
  await turn
  expect(seen).toEqual([true, false])
})

it('X-OUTBOX-09 starts no term when another tab holds the lock by now', async () => {
  const lock = lockOf('another tab')
  const store = memoryStore()
  const { withLease } = senderLease({ clock, random, store, locks: lock.locks }, new AbortController().signal)
  const turn = withLease(() => expect.unreachable())
  await settled()
  await lock.grant()
  await turn
  expect((await store.term()).epoch).toBe(0)
})

it.each([
  ['the same holder', ['tab 2', 'tab 2'], ['steal']],
  ['a new holder', ['tab 2', 'tab 3'], []],
])(
  'X-OUTBOX-09 steals the lock after its patience only from a holder that had it all the time: %s',
  async (_from, holders, taken) => {
    const store = memoryStore()
    const stop = new AbortController()
    const waits: ('steal' | undefined)[] = []
    const asked = [...holders]
    const locks: Locks = {
      self: async () => 'this tab',
      holder: async () => asked.shift() ?? 'tab 4',
      hold: async (_name, wait) => {
        waits.push(wait === 'steal' ? wait : undefined)
        // The first attempt has run out of patience; the test ends here.
        if (waits.length > 1) stop.abort()
        return wait === 'steal'
      },
    }
    await senderLease({ clock, random, store, locks }, stop.signal).withLease(() => expect.unreachable())
    expect(waits).toEqual([undefined, ...(taken.length > 0 ? taken : [undefined])])
  },
)

it('X-OUTBOX-09 keeps the lock for an unrecorded result while the store refuses a term', async () => {
  const lock = lockOf('this tab')
  const memory = memoryStore()
  let refusals = 0
  const store = {
    term: memory.term,
    beginTerm: (...terms: Parameters<typeof memory.beginTerm>) =>
      refusals > 0 && refusals-- > 0 ? Promise.reject(new Error('aborted')) : memory.beginTerm(...terms),
  }
  /** Time awake that passes immediately. */
  const quick = {
    ...clock,
    after: (_ms: number, run: () => void) => {
      const timer = setImmediate(run)
      return () => clearImmediate(timer)
    },
  }
  const { withLease } = senderLease({ clock: quick, random, store, locks: lock.locks }, new AbortController().signal)
  const epochs: number[] = []
  const turn = withLease(async (epoch) => {
    epochs.push(epoch)
    refusals = 2
    return epochs.length === 1
  })
  await settled()
  await lock.grant()
  await turn
  expect(epochs).toEqual([500_001, 1_000_002])
})
