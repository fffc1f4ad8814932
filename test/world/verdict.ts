/** The invariants that did not hold, in the order in which that was found out. */
export interface Verdict {
  readonly must: (holds: boolean, message: () => string) => void
  readonly breaches: readonly string[]
}

/**
 * Breaches are noted, not thrown: they are found deep inside of callbacks of the app, which would take an exception for
 * a fault of the store.
 */
export function createVerdict(): Verdict {
  const breaches: string[] = []
  return {
    breaches,
    must: (holds, message) => {
      if (!holds) breaches.push(message())
    },
  }
}
