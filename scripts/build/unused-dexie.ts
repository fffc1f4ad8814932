import type { Plugin } from 'vite'

/**
 * Removes Dexie's live queries, which the app does not use, from a worker's build. They observe every read and write,
 * notify other tabs and add a cache. `worker/tabs/tab-channel.ts` notifies other tabs of a tab's writes.
 */
export const unusedDexie = (): Plugin => ({
  name: 'unused-dexie',
  transform: {
    filter: { id: /[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/ },
    handler: (code) => ({ code: pieces.reduce(without, code), map: null }),
  },
})

/** Pieces of Dexie's file, each by its beginning and its end. */
const pieces: readonly (readonly [begin: string, end: string])[] = [
  ['this.use(cacheMiddleware', ');'],
  ['this.use(observabilityMiddleware', ');'],
  ['liveQuery,\n', 'extendObservabilitySet,'],
  // Marks everything as changed for a new database.
  ['const everything = {};', 'signalSubscribersNow(everything, true);'],
  // Messages to and from other tabs.
  ["if (typeof dispatchEvent !== 'undefined'", '\n}\n'],
  ["if (typeof BroadcastChannel !== 'undefined'", '\n}\n'],
  ['propagateLocally({ all:', ');'],
]

function without(code: string, [begin, end]: readonly [string, string]): string {
  const from = code.indexOf(begin)
  const to = code.indexOf(end, from + begin.length)
  if (from === -1 || to === -1 || code.includes(begin, to))
    throw new Error(`Dexie does not have one '${begin} … ${end}' any more`)
  return code.slice(0, from) + code.slice(to + end.length)
}
