import type { Code, FetchCode } from '../code/code'

/** Each is a file of its own in a build. */
const files: { readonly [N in keyof Code]: () => Promise<Code[N]> } = {
  account: () => import('../code/account').then(({ accountPart }) => accountPart),
  decks: () => import('../code/decks').then(({ decksPart }) => decksPart),
  search: () => import('../code/search').then(({ searchPart }) => searchPart),
  later: () => import('../code/later').then(({ later }) => later),
}

/** Code by name, from the network or from the cache that keeps it for offline use. */
export const fetchedCode: FetchCode = (name) => files[name]()

/** Fetches all of it, so that it is there when there is no network any more. */
export const fetchAllCode = (): void => {
  for (const file of Object.values(files)) file().catch(() => undefined)
}
