// LiveStore on its web adapter: SQLite in the origin-private file system, in a worker, with a sync provider for the
// bench's server. An action counts as kept once the store reports that the worker has it.
import { makePersistedAdapter } from '@livestore/adapter-web'
import LiveStoreSharedWorker from '@livestore/adapter-web/shared-worker?sharedworker'
import { createStorePromise } from '@livestore/livestore'
import { countUnperformed, registerAdapter, version } from './adapter'
import { acted, acts, schemaOf } from './livestore-schema'

const start = () =>
  createStorePromise({
    schema: schemaOf(version),
    storeId: 'acts',
    adapter: makePersistedAdapter({
      storage: { type: 'opfs' },
      worker: ({ name }) =>
        version === 2
          ? new Worker(new URL('livestore-2.worker.ts', import.meta.url), { type: 'module', name })
          : new Worker(new URL('livestore-1.worker.ts', import.meta.url), { type: 'module', name }),
      sharedWorker: LiveStoreSharedWorker,
    }),
  })
let opening: ReturnType<typeof start> | undefined
const waiting = new Set<() => void>()

/** Opens the store, and observes it once for the page. */
const opened = () =>
  (opening ??= start().then((store) => {
    store.subscribeSyncStatus(() => {
      if (!store.syncStatus().isSynced) return
      for (const resolve of waiting) resolve()
      waiting.clear()
    })
    return store
  }))

/** Resolves when the worker has all commits. */
async function synced(): Promise<void> {
  const store = await opened()
  if (!store.syncStatus().isSynced) await new Promise<void>((resolve) => waiting.add(resolve))
}

registerAdapter({
  open: async () => {
    await opened()
  },
  act: async (n) => {
    const store = await opened()
    store.commit(acted({ n }))
    await synced()
  },
  pending: async () => {
    const rows = (await opened()).query(acts)
    return countUnperformed(rows.map(({ n }) => n))
  },
  close: async () => {
    await (await opened()).shutdownPromise()
  },
})
