// TanStack DB's offline transactions as in the README of @tanstack/offline-transactions: one mutation function, stored
// in IndexedDB before it is sent. Only the tab that is the leader stores; another one works online only, by design.
//
// An app shows the optimistic change at once, and `commit` resolves after the server's answer. Neither tells that the
// outbox has the transaction, so an action counts as kept when the outbox lists it, or `commit` has resolved.
import { createCollection } from '@tanstack/db'
import { startOfflineExecutor, type OfflineExecutor } from '@tanstack/offline-transactions'
import { registerAdapter, send, version } from './adapter'

const LEADER_WITHIN_MS = 1_000
const POLL_MS = 5

interface Act {
  readonly id: string
  readonly n: number
  readonly kind?: string
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Registers an adapter. `sendsKey`: the mutation function sends the idempotency key, as the README does. */
export function registerTanStack(sendsKey: boolean): void {
  const acts = createCollection<Act>({
    id: 'acts',
    getKey: ({ id }) => id,
    sync: { sync: ({ markReady }) => markReady() },
  })
  let executor: OfflineExecutor | undefined
  const started = () =>
    (executor ??= startOfflineExecutor({
      collections: { acts },
      mutationFns: {
        act: async ({ transaction, idempotencyKey }) => {
          const sent = transaction.mutations.map(({ modified: { n } }) => n)
          await send(sent.map((n) => (sendsKey ? { n, key: idempotencyKey } : { n })))
        },
      },
    }))

  /** Resolves when the outbox lists the transaction. Polls, because nothing reports it. */
  const stored = async (id: string, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      if ((await started().peekOutbox()).some((transaction) => transaction.id === id)) return
      await wait(POLL_MS)
    }
  }

  registerAdapter({
    open: async () => {
      await acts.preload()
      const opened = started()
      // Version 1.0.2 has no promise of its initialisation; the first tab becomes the leader shortly after the start.
      if (opened.waitForInit !== undefined) return opened.waitForInit()
      const deadline = performance.now() + LEADER_WITHIN_MS
      while (!opened.isOfflineEnabled && performance.now() < deadline) await wait(POLL_MS)
    },
    act: async (n) => {
      const isLeader = started().isOfflineEnabled
      const transaction = started().createOfflineTransaction({ mutationFnName: 'act', autoCommit: false })
      transaction.mutate(() => {
        acts.insert({ id: crypto.randomUUID(), n, ...(version === 2 ? { kind: 'act' } : {}) })
      })
      let isOver = false
      const committed = transaction.commit().finally(() => {
        isOver = true
      })
      // A failure after the action was stored is retried by the engine.
      committed.catch(() => undefined)
      await (isLeader ? Promise.race([committed, stored(transaction.id, () => isOver)]) : committed)
    },
    pending: async () => (await started().peekOutbox()).length,
    close: () => {
      started().dispose()
      return Promise.resolve()
    },
  })
}
