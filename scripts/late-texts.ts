// Texts of screens that nobody begins with come with the code of those screens (X-BUNDLE-01): whoever uses one must be
// reached by `late` alone, or a learner reads its name in its place.
import { posix } from 'node:path'

/** Sources of the view by their paths, with slashes. */
export type Sources = ReadonlyMap<string, string>

const imports = /(?:from|import\()\s*'(\.[^']+)'/g
const lateImports = /\blate\(\s*\(\) =>\s*import\('(\.[^']+)'\)/g
const literals = /'([\w.]+)'/g

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])

/** Files that the app may come to from `start` without having fetched the late texts. */
function reachedEarly(sources: Sources, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const walk = (path: string) => {
    const text = sources.get(path)
    if (text === undefined || reached.has(path)) return
    reached.add(path)
    const late = new Set(matches(text, lateImports))
    for (const to of matches(text, imports).filter((one) => !late.has(one))) {
      const base = posix.join(posix.dirname(path), to)
      for (const file of [base, `${base}.ts`, `${base}.tsx`]) walk(file)
    }
  }
  walk(start)
  return reached
}

/** Where a late text is used although it may not be there: a line each. */
export function strayTexts(sources: Sources, start: string, isLate: (id: string) => boolean): readonly string[] {
  return [...reachedEarly(sources, start)].flatMap((path) =>
    matches(sources.get(path) ?? '', literals)
      .filter(isLate)
      .map((id) => `${path} uses '${id}', whose text comes with late screens only`),
  )
}
