import type { Code, FetchCode } from '../code/code'

/** Each is a file of its own in a build. */
const files: { readonly [N in keyof Code]: () => Promise<Code[N]> } = {
  account: () => import('../code/account').then(({ accountPart }) => accountPart),
  decks: () => import('../code/decks').then(({ decksPart }) => decksPart),
  search: () => import('../code/search').then(({ searchPart }) => searchPart),
  later: () => import('../code/later').then(({ later }) => later),
}

/** Code by name, from the network or from the cache that keeps it for offline use. */
export const fetchedCode: FetchCode = (name) =>
  files[name]().catch((error: unknown) => {
    if (failed.has(name) && navigator.onLine) startAnew()
    failed.add(name)
    throw error
  })

/** Files that could not be had before. */
const failed = new Set<keyof Code>()

/**
 * Browsers remember a failed import as long as the worker lives: asked for again, it fails again. A worker that ends by
 * an error is replaced by the page, and the log has all that was recorded (X-BRIDGE-03).
 */
const startAnew = () =>
  setTimeout(() => {
    throw new Error('code cannot be fetched by this worker any more')
  })

/** Fetches all of it, so that it is there when there is no network any more. */
export const fetchAllCode = (): void => {
  for (const file of Object.values(files)) file().catch(() => undefined)
}
