import type { Code, FetchCode } from '../code/code'

/** Each is a file of its own in a build; what it holds bears the same name in all of them. */
const files: { readonly [N in keyof Code]: () => Promise<{ readonly part: Code[N] }> } = {
  account: () => import('../code/account'),
  decks: () => import('../code/decks'),
  search: () => import('../code/search'),
  library: () => import('../code/library'),
  today: () => import('../code/today'),
  lists: () => import('../code/lists'),
  inMemory: () => import('../code/in-memory'),
  // Whoever sends may go offline with something unsent, which is to be sealed then (X-SEC-06).
  later: () => Promise.all([import('../code/later'), import('../code/sealed')]).then(([later]) => later),
  sealed: () => import('../code/sealed'),
  signOn: () => import('../code/sign-on'),
  media: () => import('../code/media'),
  steps: () => import('../code/steps'),
}

/** Code by name, from the network or from the cache that keeps it for offline use. */
export const fetchedCode: FetchCode = (name) => {
  // Two views of one part ask at once: that both fail is one failure.
  const hasFailed = failed.has(name)
  return files[name]().then(
    ({ part }) => part,
    (error: unknown) => {
      if (hasFailed) startAnew().catch(() => undefined)
      failed.add(name)
      throw error
    },
  )
}

/** Files that could not be had before. */
const failed = new Set<keyof Code>()

/**
 * Browsers remember a failed import as long as the worker lives: asked for again, it fails again. A worker that ends by
 * an error is replaced by the page, and the log has all that was recorded (X-BRIDGE-03). While nothing comes from the
 * server it would fail as well, and what is under way would be refused for nothing; nor does anything where a network
 * that wants to be logged in to answers with its page (S-API-39).
 */
const startAnew = async () => {
  const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (!/javascript/i.test(headers.get('Content-Type') ?? '')) return
  setTimeout(() => {
    throw new Error('code is missing')
  })
}

/** Fetches all of it, so that it is there when there is no network any more. */
export const fetchAllCode = (): void => {
  for (const file of Object.values(files)) file().catch(() => undefined)
}
