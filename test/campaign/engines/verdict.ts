import { isDeepStrictEqual } from 'node:util'

/** What became of an engine: why it was not run, or what each of its journeys came to, undefined where one broke off. */
export type Tried<A> =
  | { readonly name: string; readonly missing: string }
  | { readonly name: string; readonly outcomes: readonly (A | undefined)[] }

/** The engines in one line, each with how many journeys had the expected outcome. One that was not run has passed nothing. */
export function verdict<A>(expected: A, tried: readonly Tried<A>[]): { readonly line: string; readonly ok: boolean } {
  const told = tried.map((each) => {
    if ('missing' in each) return { words: `${each.name} NOT RUN (${each.missing})`, ok: true }
    const same = each.outcomes.filter((outcome) => isDeepStrictEqual(outcome, expected)).length
    const { length } = each.outcomes
    return { words: `${each.name} ${same} of ${length} with the same outcome`, ok: same === length && length > 0 }
  })
  return { line: told.map(({ words }) => words).join(', '), ok: told.every(({ ok }) => ok) }
}
