import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import type { OfflineMedia } from '../ports'

/** Videos that were downloaded to be seen offline, and media of decks that were opened, in caches of the browser (D-VIDEO-15). */
export const cachedMedia: OfflineMedia = {
  clear: async () => {
    await caches.delete(offlineMediaCache)
    await caches.delete(keptMediaCache)
  },
}
