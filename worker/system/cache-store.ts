import { offlineMediaCache } from '../../protocol/product'
import type { OpenStore } from '../ports'

/** Opens the cache of downloaded videos, which a logout deletes (D-VIDEO-15, S-SYNC-15). */
export const cacheStore: OpenStore = async () => {
  const cache = await caches.open(offlineMediaCache)
  return {
    get: (url) => cache.match(url),
    put: (url, file) => cache.put(url, file),
    remove: async (url) => void (await cache.delete(url)),
  }
}
