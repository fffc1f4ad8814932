import type { LazyModules, ImportModule } from './modules'

/** Each is a separate file of a build; its export has the same name in all of them. */
const files: { readonly [N in keyof LazyModules]: () => Promise<{ readonly lazyModule: LazyModules[N] }> } = {
  account: () => import('./account'),
  decks: () => import('./decks'),
  search: () => import('./search'),
  signInForm: () => import('./sign-in-form'),
  library: () => import('./library'),
  today: () => import('./today'),
  lists: () => import('./lists'),
  memoryLog: () => import('./memory-log'),
  // A user who sends may sign out offline with unsent actions, which must then be sealed (X-SEC-06).
  afterStart: () => Promise.all([import('./after-start'), import('./sealing')]).then(([later]) => later),
  sealed: () => import('./sealing'),
  signOn: () => import('./sign-on'),
  media: () => import('./media'),
  migrations: () => import('./migrations'),
}

/** Loads code by name, from the network or from the cache for offline use. */
export const importModule: ImportModule = (name) => {
  // Two views of one module may request it at once: if both fail, that is one failure.
  const hasFailed = failed.has(name)
  return files[name]().then(
    ({ lazyModule }) => lazyModule,
    (error: unknown) => {
      if (hasFailed) restartWorker().catch(() => undefined)
      failed.add(name)
      throw error
    },
  )
}

/** Files that failed to load before. */
const failed = new Set<keyof LazyModules>()

/**
 * Ends the worker by an error, because browsers cache a failed import for the life of the worker. The page replaces it,
 * and the log has all recorded data (X-BRIDGE-03). Does not end it while the server is unreachable: the import would
 * fail again, and running requests would be refused for nothing. The same applies to a network that answers with its
 * log-in page (S-API-39).
 */
const restartWorker = async () => {
  const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (!/javascript/i.test(headers.get('Content-Type') ?? '')) return
  setTimeout(() => {
    throw new Error('code is missing')
  })
}

/** Loads all code, so that it is available offline. */
export const importAllModules = (): void => {
  for (const file of Object.values(files)) file().catch(() => undefined)
}
