import { isRecord } from '../../protocol/record'
import type { ViewName } from '../../protocol/views'
import type { CoreClient, StoredView } from './client'

/** The views that Home shows at first. */
const names = ['shell', 'home', 'today', 'ownDecks'] as const satisfies readonly ViewName[]

const KEY = 'flipdeck-home'
/** Maximum age of stored views, ms. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** Fields of the shell that belong to the moment: they must not take effect at a later start. */
const momentary: Readonly<Record<string, unknown>> = { alerts: [], initialUrl: undefined }

const isFramed = parent !== self
const isHome = (): boolean => location.pathname === '/' && location.search === ''

/**
 * Removes the stored views and returns them; none at another address than Home's, or if they are of another build or
 * too old. Only the build that wrote them shows them, so they are not decoded (ADR 42).
 */
export function takeStoredViews(): readonly StoredView[] {
  if (isFramed) return []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    localStorage.removeItem(KEY)
    if (!isHome() || !isRecord(stored) || stored['build'] !== __BUILD_ID__ || !Array.isArray(stored['views'])) return []
    const age = Date.now() - Number(stored['at'])
    return age >= 0 && age < MAX_AGE_MS ? stored['views'].filter(isStoredView) : []
  } catch {
    // The browser forbids the storage, or the text is damaged.
    return []
  }
}

const isStoredView = (view: unknown): view is StoredView =>
  isRecord(view) && names.some((name) => name === view['name']) && isRecord(view['value'])

/** Runs an access to the storage, which fails if it is full or forbidden: the next start then waits for the core. */
function tryStorage(access: (storage: Storage) => void): void {
  try {
    access(localStorage)
  } catch {
    // Nothing is stored.
  }
}

const remove = (): void => tryStorage((storage) => storage.removeItem(KEY))

/**
 * Stores the views of Home while the page is hidden or left, for the next start on this device. They are removed when
 * the page is shown again, and when its user may no longer be shown.
 */
export function storeViewsWhenHidden(client: Pick<CoreClient, 'view'>): void {
  if (isFramed) return
  const shell = client.view('shell', {})
  const store = () => {
    const isReady = (['home', 'today'] as const).every((name) => client.view(name, {}).read()?.state === 'ready')
    if (!isReady || shell.read()?.storable !== true) return
    const views = names.flatMap((name) => {
      const value = client.view(name, {}).read()
      return value === undefined ? [] : [{ name, value: name === 'shell' ? { ...value, ...momentary } : value }]
    })
    tryStorage((storage) => storage.setItem(KEY, JSON.stringify({ build: __BUILD_ID__, at: Date.now(), views })))
  }
  let ends: readonly (() => void)[] = []
  document.addEventListener('visibilitychange', () => {
    for (const end of ends) end()
    ends = []
    if (document.visibilityState === 'visible') return remove()
    // Also of another screen than Home, and again after each change.
    ends = names.map((name) => client.view(name, {}).watch(store))
    store()
  })
  addEventListener('pagehide', store)
  shell.watch(() => {
    if (shell.read()?.storable !== true) remove()
  })
}
