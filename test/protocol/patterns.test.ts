import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { attackOf, expectFast } from '../contracts/attack'

const root = join(import.meta.dirname, '..', '..')

interface Pattern {
  readonly place: string
  readonly regex: RegExp
}

/** Returns every regular expression in a folder's code, by TypeScript's scanner. */
function patternsOf(folder: string): Pattern[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
      const source = ts.createSourceFile(
        path,
        readFileSync(join(root, path), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
        kind,
      )
      const found: Pattern[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/')
          const { line } = source.getLineAndCharacterOfPosition(node.pos)
          found.push({
            place: `${path}:${line + 1}`,
            regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
          })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    })
}

const patterns = ['protocol', 'core', 'worker', 'ui', 'server'].flatMap(patternsOf)

/** Building blocks of hostile input: single characters, and pieces of the pattern itself. */
const common = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '<',
  '>',
  '&',
  '.',
  '-',
  '/',
  '\\',
  '"',
  "'",
  '@',
  '(',
  '[',
  ':',
  '%',
  '#',
  ',',
  '=',
  '*',
  '{',
  'é',
  '<a',
  '<!',
  'a ',
  '0.',
  '"a',
]
const piecesOf = ({ source }: RegExp): string[] => {
  const literal = source.replaceAll(/\\[bBdDsSwWpPk]|\{[^}]*\}|[\\^$*+?()[\]|]/g, ' ')
  return [...new Set(literal.split(/\s+/).filter((piece) => piece !== '' && piece.length < 20))]
}

test('X-SEC-05 scans all folders', () => {
  for (const folder of ['protocol', 'core', 'worker', 'ui', 'server'])
    expect(patterns.some(({ place }) => place.startsWith(folder))).toBe(true)
  expect(patterns.length).toBeGreaterThan(100)
})

test.for(patterns.map(({ place, regex }) => [place, regex] as const))(
  'X-SEC-05 security 36 %s answers 100 kB of hostile input within 50 ms',
  ([, regex]) => {
    const starts = ['', ...piecesOf(regex).slice(0, 3)]
    for (const piece of [...common, ...piecesOf(regex).slice(0, 6)]) {
      const attack = attackOf(piece)
      for (const start of starts)
        for (const end of ['', '\u0001']) expectFast(() => (start + attack + end).replace(regex, ''))
    }
  },
)
