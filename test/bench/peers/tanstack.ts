// TanStack DB with the outbox of @tanstack/offline-transactions, as in its README. No server answers, as for the others,
// so every record stays in the outbox. Its storage has no option for strict durability.
import { createCollection } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions'
import { registerContender } from './contender'
import { totalOf, turn, turnedOf, turns, wholeOf, type Turn } from './records'

/** Tells when the outbox has written a transaction: the package does not. */
class ReportingStorage extends IndexedDBAdapter {
  readonly #waiting = new Map<string, () => void>()

  written(transactionId: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(`tx:${transactionId}`, resolve))
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
  }
}

const storage = new ReportingStorage()
const records = createCollection<Turn>({
  id: 'records',
  getKey: ({ id }) => id,
  sync: { sync: ({ markReady }) => markReady() },
})
const executor = startOfflineExecutor<Turn>({
  collections: { records },
  mutationFns: { send: () => new Promise<never>(() => undefined) },
  storage,
})

/** Records in one transaction of a filling: Chromium does not store one of 100,000 (88 MB), and the package reports none. */
const AT_ONCE = 10_000

let next = 0

/** Inserts the next records in one transaction. Resolves when the outbox has written it. */
function insert(count: number): Promise<void> {
  const transaction = executor.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
  const written = storage.written(transaction.id)
  transaction.mutate(() => {
    records.insert(count === 1 ? turn(next) : turns(next, count))
  })
  next += count
  transaction.commit().catch(() => undefined)
  return written
}

registerContender({
  open: async () => {
    await records.preload()
    await executor.waitForInit?.()
    next = totalOf(turnedOf(records.toArray))
    return next
  },
  fill: async (count) => {
    for (let done = 0; done < count; done += AT_ONCE) await insert(Math.min(AT_ONCE, count - done))
  },
  append: () => insert(1),
  burst: async (count) => {
    await Promise.all(Array.from({ length: count }, () => insert(1)))
  },
  kept: () => Promise.resolve({ count: wholeOf(records.toArray), reported: false }),
})
