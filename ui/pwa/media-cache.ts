import { keptMediaCache } from '../../protocol/product'

/** Returns the bytes that media of opened decks take on this device; 0 if the browser stores nothing. */
export async function mediaCacheSize(): Promise<number> {
  const cache = await caches.open(keptMediaCache)
  const replies = await cache.matchAll()
  return replies.reduce((sum, { headers }) => sum + Number(headers.get('Content-Length') ?? 0), 0)
}

/** Deletes them; media that are opened later are stored again. */
export const clearMediaCache = (): Promise<boolean> => caches.delete(keptMediaCache)
