import { expect, it } from 'vitest'
import { memoryStore } from './memory-store'
import type { Locks } from './ports'
import { senderTerms } from './term'

const clock = { now: () => 0, monotonic: () => 0, zone: () => 0, after: () => () => undefined }
const chance = { uuid: () => 'id', unit: () => 0.5 }

/** A lock of this tab, given when the test says so. */
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

it('X-OUTBOX-09 a lock that is heard of only after it was stolen begins no term', async () => {
  const lock = lockOf('this tab')
  const store = memoryStore()
  const { inTerm } = senderTerms({ clock, chance, store, locks: lock.locks }, new AbortController().signal)
  const turn = inTerm(() => expect.unreachable())
  await settled()
  lock.steal()
  await expect(turn).rejects.toThrow('stolen')
  await lock.grant()
  expect(await store.term()).toEqual({ epoch: 0, settled: true })
})

it('X-OUTBOX-09 a term begins with a new epoch, which is on until another one begins', async () => {
  const lock = lockOf('this tab')
  const store = memoryStore()
  const terms = senderTerms({ clock, chance, store, locks: lock.locks }, new AbortController().signal)
  const seen: boolean[] = []
  const turn = terms.inTerm(async (epoch) => {
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

it('X-OUTBOX-09 who does not hold the lock any more begins no term', async () => {
  const lock = lockOf('another tab')
  const store = memoryStore()
  const { inTerm } = senderTerms({ clock, chance, store, locks: lock.locks }, new AbortController().signal)
  const turn = inTerm(() => expect.unreachable())
  await settled()
  await lock.grant()
  await turn
  expect((await store.term()).epoch).toBe(0)
})

it.each([
  ['who goes on holding it', ['tab 2', 'tab 2'], ['steal']],
  ['another one by now', ['tab 2', 'tab 3'], []],
])(
  'X-OUTBOX-09 when patience is over the lock is taken from %s, and from nobody who has just got it',
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
        // The patience of the first wait is over; nothing else is to come of this.
        if (waits.length > 1) stop.abort()
        return wait === 'steal'
      },
    }
    await senderTerms({ clock, chance, store, locks }, stop.signal).inTerm(() => expect.unreachable())
    expect(waits).toEqual([undefined, ...(taken.length > 0 ? taken : [undefined])])
  },
)

it('X-OUTBOX-09 whoever keeps the lock for what it could not record keeps it also while the store refuses a term', async () => {
  const lock = lockOf('this tab')
  const memory = memoryStore()
  let refusals = 0
  const store = {
    term: memory.term,
    beginTerm: (...terms: Parameters<typeof memory.beginTerm>) =>
      refusals > 0 && refusals-- > 0 ? Promise.reject(new Error('aborted')) : memory.beginTerm(...terms),
  }
  /** Time awake that passes at once. */
  const quick = {
    ...clock,
    after: (_ms: number, run: () => void) => {
      const timer = setImmediate(run)
      return () => clearImmediate(timer)
    },
  }
  const { inTerm } = senderTerms({ clock: quick, chance, store, locks: lock.locks }, new AbortController().signal)
  const epochs: number[] = []
  const turn = inTerm(async (epoch) => {
    epochs.push(epoch)
    refusals = 2
    return epochs.length === 1
  })
  await settled()
  await lock.grant()
  await turn
  expect(epochs).toEqual([500_001, 1_000_002])
})
