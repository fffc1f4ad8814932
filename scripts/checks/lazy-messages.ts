// Texts of late screens are loaded with the code of those screens (X-BUNDLE-01). A file that uses one must be reachable
// only through `lazyWithMessages`, or the user sees the text's key.
import { posix } from 'node:path'

/** Sources of the view by path, with slashes. */
export type Sources = ReadonlyMap<string, string>

const imports = /(?:from|import\()\s*'(\.[^']+)'/g
const lazyImports = /\b\w*[wW]ithMessages\(\s*\(\) =>\s*import\('(\.[^']+)'\)/g
const literals = /'([\w.]+)'/g

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])

/** Returns the files that the app may load from `start` before the late texts. */
function reachedEarly(sources: Sources, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const walk = (path: string) => {
    const text = sources.get(path)
    if (text === undefined || reached.has(path)) return
    reached.add(path)
    const lazy = new Set(matches(text, lazyImports))
    for (const to of matches(text, imports).filter((one) => !lazy.has(one))) {
      const base = posix.join(posix.dirname(path), to)
      for (const file of [base, `${base}.ts`, `${base}.tsx`]) walk(file)
    }
  }
  walk(start)
  return reached
}

/** Lists the uses of late texts in files that may load before them, one line each. */
export function strayLazyMessages(sources: Sources, start: string, isLazy: (id: string) => boolean): readonly string[] {
  return [...reachedEarly(sources, start)].flatMap((path) =>
    matches(sources.get(path) ?? '', literals)
      .filter(isLazy)
      .map((id) => `${path} uses '${id}', whose text comes with late screens only`),
  )
}
