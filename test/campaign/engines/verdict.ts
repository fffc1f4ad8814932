import { isDeepStrictEqual } from 'node:util'

/** An engine's result: why it was not run, or the outcome of each journey; undefined for an aborted one. */
export type Tried<A> =
  | { readonly name: string; readonly missing: string }
  | { readonly name: string; readonly outcomes: readonly (A | undefined)[] }

/**
 * Summarises the engines in one line, each with the number of journeys with the expected outcome. An engine that was
 * not run has passed nothing.
 */
export function verdict<A>(expected: A, tried: readonly Tried<A>[]): { readonly line: string; readonly ok: boolean } {
  const told = tried.map((each) => {
    if ('missing' in each) return { words: `${each.name} NOT RUN (${each.missing})`, ok: true }
    const same = each.outcomes.filter((outcome) => isDeepStrictEqual(outcome, expected)).length
    const { length } = each.outcomes
    return { words: `${each.name} ${same} of ${length} with the same outcome`, ok: same === length && length > 0 }
  })
  return { line: told.map(({ words }) => words).join(', '), ok: told.every(({ ok }) => ok) }
}
