import { keptMediaCache } from '../../protocol/product'

/** Bytes that media of opened decks take on this device; 0 where the browser keeps nothing. */
export async function keptMediaSize(): Promise<number> {
  const cache = await caches.open(keptMediaCache)
  const replies = await cache.matchAll()
  return replies.reduce((sum, { headers }) => sum + Number(headers.get('Content-Length') ?? 0), 0)
}

/** Lets go of them; what is opened from now on is kept again. */
export const clearKeptMedia = (): Promise<boolean> => caches.delete(keptMediaCache)
