// Ratchet on wording (docs/glossary.md, CONTRIBUTING.md): counts dialect phrases and retired names, which may only become
// fewer. `npm run check -- wording` fails above a limit; `npx tsx scripts/checks/wording.ts PATH` lists the lines of a path.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

/** Phrases that stand in for a noun, make a thing act like a person, or are literary. Each is a hint, not an error. */
const dialect = new RegExp(
  [
    String.raw`\bwhat (?:is|was|are|were|has|had|waits|comes|stands|follows|lies|happens|goes|remains|changes|tells)\b`,
    String.raw`\b(?:whoever|whom|nobody|somebody|anybody|everybody)\b`,
    String.raw`\b(?:anew|aside|meanwhile|for ever)\b`,
    String.raw`\b(?:is|are) (?:told|asked|had|taken|given|said|gone|come)\b`,
    String.raw`\b(?:tells|said|stands|stood|lies|lay)\b`,
    String.raw`\b(?:is|are) to be\b`,
    String.raw`\bof (?:its|their|one's) own\b`,
  ].join('|'),
  'gi',
)

/** Words that the glossary retires: no new file may have one in its name. */
const retired =
  /(?:^|-)(?:mine|told|unhurried|afterwards|arriving|shelves|lettings?|judge|elsewhere|untold|asked|whereabouts|renewed|stage|story|reel)(?:-|$)/

/** The most of each: per 1,000 words, or files. Lower a limit when the count falls; never raise one. */
const limits = {
  'comments of sources': 2,
  'comments of tests': 2,
  'titles of tests': 2,
  documents: 2,
  'files with a retired name': 3,
}
type Kind = keyof typeof limits

interface Text {
  readonly line: number
  readonly text: string
}

/** Lines that hold only a comment. */
const comments = (source: string): readonly Text[] =>
  source.split('\n').flatMap((text, index) => {
    const [, words] = /^\s*(?:\/\/+|\/?\*+\/?)(.*)$/.exec(text) ?? []
    return words === undefined ? [] : [{ line: index + 1, text: words }]
  })

/** Titles of tests and their groups, without requirement ids. */
const titles = (source: string): readonly Text[] =>
  [...source.matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)?\(\s*(['"`])(.*?)\1/g)].map(
    ({ 2: title = '', index }) => ({
      line: source.slice(0, index).split('\n').length,
      text: title.replace(/\b[A-Z]+(?:-[A-Z0-9]+)+\b/g, ''),
    }),
  )

/** Prose of a document without code. */
const prose = (source: string): readonly Text[] => {
  let isCode = false
  return source.split('\n').flatMap((text, index) => {
    const isFence = text.startsWith('```')
    if (isFence) isCode = !isCode
    return isCode || isFence ? [] : [{ line: index + 1, text: text.replace(/`[^`]*`/g, '') }]
  })
}

/** The texts of a file by the limit that they count towards. */
export function textsOf(path: string, source: string): readonly (readonly [Kind, readonly Text[]])[] {
  if (path.endsWith('.md')) return path.startsWith('docs/spec/') ? [] : [['documents', prose(source)]]
  if (!/\.(?:tsx?|mjs)$/.test(path)) return []
  if (!/\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith('test/'))
    return [['comments of sources', comments(source)]]
  return [
    ['comments of tests', comments(source)],
    ['titles of tests', titles(source)],
  ]
}

const hits = (text: string): readonly string[] => text.match(dialect) ?? []
const words = (text: string): number => (text.match(/[A-Za-z']+/g) ?? []).length

/** Is the name of this file's module one that the glossary retires? */
export const hasRetiredName = (path: string): boolean =>
  retired.test(
    basename(path)
      .replace(/(?:\.[a-z]+)+$/, '')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase(),
  )

function main([only]: readonly string[]): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('test/golden/'))
  const counted = new Map<Kind, { hits: number; words: number }>()
  for (const path of files.filter((name) => only === undefined || name.startsWith(only))) {
    for (const [kind, texts] of textsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const sum = counted.get(kind) ?? { hits: 0, words: 0 }
      for (const { line, text } of texts) {
        const found = hits(text)
        sum.hits += found.length
        sum.words += words(text)
        if (only !== undefined && found.length > 0)
          console.log(`${path}:${line} [${found.join(', ')}] ${text.trim().slice(0, 120)}`)
      }
      counted.set(kind, sum)
    }
  }
  if (only !== undefined) return
  const named = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && hasRetiredName(path)).length
  const figures: Readonly<Record<string, number>> = {
    ...Object.fromEntries(
      [...counted].map(([kind, sum]) => [kind, Math.ceil((10_000 * sum.hits) / Math.max(1, sum.words)) / 10]),
    ),
    'files with a retired name': named,
  }
  const faults = Object.entries(limits).filter(([kind, limit]) => (figures[kind] ?? Infinity) > limit)
  for (const [kind, limit] of Object.entries(limits)) console.log(`${kind}: ${figures[kind]} of at most ${limit}`)
  for (const [kind, limit] of faults)
    console.error(`${kind}: ${figures[kind]} is more than ${limit}: use the terms of docs/glossary.md`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  main(process.argv.slice(2))
