import { goBack, isGoingBack } from './go-back'

/** Returns the state of the present history entry. */
export function historyState(): { readonly [key: string]: unknown } {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** Returns a string of that state. */
export function historyString(key: string): string | undefined {
  const id = historyState()[key]
  return typeof id === 'string' ? id : undefined
}

/** Returns a number of that state. */
export function historyNumber(key: string): number | undefined {
  const number = historyState()[key]
  return typeof number === 'number' ? number : undefined
}

/** State key of the open layers over a page: their ids, the topmost last (layer-entry.ts). */
export const layersKey = 'layers'

/** Returns the ids of the layers that the present entry shows. */
export const layersOfEntry = (): readonly string[] =>
  (historyString(layersKey) ?? '').split(' ').filter((id) => id !== '')

let pushed = false
addEventListener('pushState', () => {
  pushed = true
})
// The browser does not report how far it went back.
addEventListener('popstate', () => {
  pushed = false
})

/** Tests whether this page pushed the present entry, so that another entry of the app precedes it. */
export const isPushed = (): boolean => pushed

/** Records that a step back led to an entry that this page pushed. */
export const markPushed = (): void => {
  pushed = true
}

/** Notes that are still to be stored in the present entry. */
const pendingUpdates = new Set<() => void>()

/** Pushes an entry at the same address, with this state added to that of the present entry. */
export function pushEntry(what: { readonly [key: string]: unknown }): void {
  // Later, they would only be stored in the new entry.
  for (const note of pendingUpdates) note()
  history.pushState({ ...historyState(), ...what }, '')
}

/**
 * Adds state to the present entry after a delay, ms, unless the address has changed by then. Browsers limit the rate of
 * such updates, so only settled values are stored. Returns a function that cancels it.
 */
export function updateHistoryAfter(rest: number, what: { readonly [key: string]: unknown }): () => void {
  const { href } = location
  const giveUp = () => {
    clearTimeout(timer)
    pendingUpdates.delete(note)
  }
  const note = () => {
    giveUp()
    // The present entry is about to be left.
    if (isGoingBack()) return void goBack().then(note)
    if (location.href === href) history.replaceState({ ...historyState(), ...what }, '')
  }
  const timer = setTimeout(note, rest)
  pendingUpdates.add(note)
  return giveUp
}

/**
 * Returns the deck that searches a category and is shown at '/decks/search' instead of its own address (D-ROUTE-03).
 * Its id is stored in the history entry, so it survives a reload and a step back.
 */
export const categorySearchDeck = (): string | undefined => historyString('searchedDeck')

/** Calls back when the app navigates to another page, forward or back. Returns a function that unsubscribes. */
export function onNavigate(listener: () => void): () => void {
  // The router dispatches `pushState`. Replacing an address counts as the same page.
  const types = ['pushState', 'popstate'] as const
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}
