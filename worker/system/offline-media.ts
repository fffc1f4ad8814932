import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import type { OfflineMedia } from '../ports'

/** Downloaded videos, and cached media of opened decks, in caches of the browser (D-VIDEO-15). */
export const cachedMedia: OfflineMedia = {
  clear: async () => {
    await caches.delete(offlineMediaCache)
    await caches.delete(keptMediaCache)
  },
}
