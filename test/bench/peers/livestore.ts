// LiveStore on its web adapter: SQLite in the origin-private file system, in a worker. A commit is durable once the
// store reports that the worker has it.
import { makePersistedAdapter } from '@livestore/adapter-web'
import LiveStoreSharedWorker from '@livestore/adapter-web/shared-worker?sharedworker'
import { createStorePromise } from '@livestore/livestore'
import { schema, tables, turned } from './livestore-schema'
import { turn, turns, wholeOf } from './records'
import { registerContender } from './contender'

const AT_ONCE = 500

const opening = createStorePromise({
  schema,
  storeId: 'records',
  adapter: makePersistedAdapter({
    storage: { type: 'opfs' },
    worker: ({ name }) => new Worker(new URL('livestore.worker.ts', import.meta.url), { type: 'module', name }),
    sharedWorker: LiveStoreSharedWorker,
  }),
})
let next = 0

const waiting = new Set<() => void>()
void opening.then((store) =>
  store.subscribeSyncStatus(() => {
    if (!store.syncStatus().isSynced) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }),
)

/** Resolves when the worker has all commits. */
const synced = async () => {
  const store = await opening
  if (store.syncStatus().isSynced) return
  await new Promise<void>((resolve) => waiting.add(resolve))
}

registerContender({
  open: async () => {
    const counts = (await opening).query(tables.turned)
    next = counts.reduce((sum, { times }) => sum + times, 0)
    return next
  },
  fill: async (count) => {
    for (let done = 0; done < count; done += AT_ONCE) {
      const some = turns(next, Math.min(AT_ONCE, count - done))
      ;(await opening).commit(...some.map((record) => turned(record)))
      next += some.length
      await synced()
    }
  },
  append: async () => {
    ;(await opening).commit(turned(turn(next++)))
    await synced()
  },
  burst: async (count) => {
    const store = await opening
    for (let time = 0; time < count; time++) store.commit(turned(turn(next++)))
    await synced()
  },
  kept: async () => ({ count: wholeOf((await opening).query(tables.records)), reported: false }),
})
