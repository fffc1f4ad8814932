import { offlineMediaCache } from '../../protocol/product'
import type { OfflineMedia } from '../ports'

/** Videos that were downloaded to be seen offline, in a cache of the browser (D-VIDEO-15). */
export const cachedMedia: OfflineMedia = {
  clear: async () => {
    await caches.delete(offlineMediaCache)
  },
}
