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

/** What the present entry is to hold as soon as it has come to rest. */
const waiting = new Set<() => void>()

/** Makes a further entry, at the same address, that holds something beside what the present one does. */
export function pushEntry(what: { readonly [key: string]: unknown }): void {
  // Later it would be noted in the further one alone.
  for (const note of waiting) note()
  history.pushState({ ...noted(), ...what }, '')
}

/**
 * Notes something in it once so many milliseconds have passed, beside what else it holds; nothing where another address
 * shows by then. Browsers limit how often that may be: only what has come to rest is worth it. Returns how to give it up.
 */
export function noteAfter(rest: number, what: { readonly [key: string]: unknown }): () => void {
  const { href } = location
  const giveUp = () => {
    clearTimeout(timer)
    waiting.delete(note)
  }
  const note = () => {
    giveUp()
    if (location.href === href) history.replaceState({ ...noted(), ...what }, '')
  }
  const timer = setTimeout(note, rest)
  waiting.add(note)
  return giveUp
}
