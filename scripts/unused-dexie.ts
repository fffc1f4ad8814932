import type { Plugin } from 'vite'

/**
 * Leaves out of a worker's build what Dexie has for live queries, which nobody makes: what watches every read and write
 * and tells other tabs of it, and the cache in between. What a tab writes the others hear of by `worker/follow.ts`.
 */
export const unusedDexie = (): Plugin => ({
  name: 'unused-dexie',
  transform: {
    filter: { id: /[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/ },
    handler: (code) => ({ code: pieces.reduce(without, code), map: null }),
  },
})

/** Pieces of Dexie's file, each by how it begins and how it ends. */
const pieces: readonly (readonly [begin: string, end: string])[] = [
  ['this.use(cacheMiddleware', ');'],
  ['this.use(observabilityMiddleware', ');'],
  ['liveQuery,\n', 'extendObservabilitySet,'],
  // A database that is new changes everything.
  ['const everything = {};', 'signalSubscribersNow(everything, true);'],
  // Other tabs are told, and tell.
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
