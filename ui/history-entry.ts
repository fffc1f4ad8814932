/** What the present entry of the history holds. */
export function noted(): { readonly [key: string]: unknown } {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** An id that it holds. */
export function notedId(key: string): string | undefined {
  const id = noted()[key]
  return typeof id === 'string' ? id : undefined
}

/** A number that it holds. */
export function notedNumber(key: string): number | undefined {
  const number = noted()[key]
  return typeof number === 'number' ? number : undefined
}

/** Makes a further entry, at the same address, that holds something beside what the present one does. */
export const pushEntry = (what: { readonly [key: string]: unknown }): void =>
  history.pushState({ ...noted(), ...what }, '')

/**
 * Notes something in it once so many milliseconds have passed, beside what else it holds; nothing where another address
 * shows by then. Browsers limit how often that may be: only what has come to rest is worth it. Returns how to give it up.
 */
export function noteAfter(rest: number, what: { readonly [key: string]: unknown }): () => void {
  const { href } = location
  const timer = setTimeout(() => {
    if (location.href === href) history.replaceState({ ...noted(), ...what }, '')
  }, rest)
  return () => clearTimeout(timer)
}
