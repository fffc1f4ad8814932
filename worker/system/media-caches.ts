import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import type { OfflineMedia, OpenStore } from '../ports'

/** Downloaded videos, and cached media of opened decks, in caches of the browser (D-VIDEO-15). */
export const cachedMedia: OfflineMedia = {
  clear: async () => {
    await caches.delete(offlineMediaCache)
    await caches.delete(keptMediaCache)
  },
}

/** Opens the cache of downloaded videos, which a logout deletes (D-VIDEO-15, S-SYNC-15). */
export const cacheStore: OpenStore = async () => {
  const cache = await caches.open(offlineMediaCache)
  return {
    get: (url) => cache.match(url),
    put: (url, file) => cache.put(url, file),
    remove: async (url) => void (await cache.delete(url)),
  }
}
