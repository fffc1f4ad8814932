import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySources, type SourceCopy } from './source-copy'

/** What the document says of one file: its whole text, or lines that are put in or taken out. */
interface Change {
  readonly file: string
  readonly text?: string
  readonly lines?: readonly string[]
}

const document = readFileSync(join(import.meta.dirname, '../../docs/adding-a-card.md'), 'utf8')
const [ofKind = '', ofIntent = ''] = document.split('## An intent more')
const changesIn = (text: string): readonly Change[] =>
  [...text.matchAll(/\*\*`([^`]+)`\*\*[^\n]*\n\n```(diff|tsx)\n([\s\S]*?)```/g)].map(([, file = '', kind, body = '']) =>
    kind === 'tsx' ? { file, text: body } : { file, lines: body.trimEnd().split('\n') },
  )
const filesOf = (changes: readonly Change[]): readonly string[] => [...new Set(changes.map(({ file }) => file))]
const kind = changesIn(ofKind)
const intent = changesIn(ofIntent)

/** The text with the lines of a diff: '+' goes below the line before it, '-' is taken out. */
function changed(text: string, lines: readonly string[]): string {
  const result = text.split('\n')
  let at = 0
  for (const line of lines) {
    const [mark, rest] = [line.slice(0, 1), line.slice(1)]
    if (mark === '+') {
      result.splice(at, 0, rest)
      at += 1
      continue
    }
    const place = result.indexOf(rest, at)
    if (place < 0) throw new Error(`no line '${rest}'`)
    if (mark === '-') result.splice(place, 1)
    at = mark === '-' ? place : place + 1
  }
  return result.join('\n')
}

/** A text of a file in the place of what the document says. */
type Instead = readonly [file: string, from: string, to: string]

/** A file, and words of what the compiler says of it. */
type Naming = readonly [file: string, words: string]

/** What is done otherwise than the document says. */
interface Otherwise {
  /** Files that are left as they are. */
  readonly without: readonly string[]
  readonly instead?: readonly Instead[]
}

/** What the compiler says of the files, or of all, once the copy has been changed as the document says. */
function follow(
  copy: SourceCopy,
  changes: readonly Change[],
  { without, instead = [] }: Otherwise = { without: [] },
  files?: readonly string[],
): readonly string[] {
  const before = filesOf(changes).map((file) => ({ file, text: copy.read(file) ?? 'export {}\n' }))
  for (const { file, text, lines = [] } of changes) {
    if (without.includes(file)) continue
    copy.write(file, text ?? changed(copy.read(file) ?? '', lines))
  }
  for (const [file, from, to] of instead) {
    const text = copy.read(file) ?? ''
    expect(text).toContain(from)
    copy.write(file, text.replace(from, to))
  }
  const said = copy.compile(files)
  for (const { file, text } of before) copy.write(file, text)
  return said
}

/** What of this the compiler does say. */
function named(copy: SourceCopy, otherwise: Otherwise, expected: readonly Naming[]): readonly Naming[] {
  const said = follow(
    copy,
    kind,
    otherwise,
    expected.map(([file]) => file),
  )
  return expected.filter(([file, words]) => said.some((one) => one.startsWith(`${file}: `) && one.includes(words)))
}

/** The kind's part of the core with nothing in it; what the document says of it stands beside. */
const domainOfNothing = `export const estimate: CardDomain<'estimate'> = { intents: {}, evolve: {}, rows: {} }

export const other: Domain = {`

// The compiler takes seconds, and a loaded machine is slow, not wrong.
describe('docs/adding-a-card.md', { timeout: 300_000 }, () => {
  let copy: SourceCopy
  beforeAll(() => {
    copy = copySources('adding-a-card')
  })
  afterAll(() => copy.remove())

  it('X-DX-04 adds an interactive kind in as many files as it says, at most 12 with styles and a machine', () => {
    const files = filesOf(kind).length
    const [styles, machine] = [1, 2]
    expect(document).toContain('Nine files are touched, ten with styles of its own, twelve with a machine')
    expect([files, files + styles, files + styles + machine]).toEqual([9, 10, 12])
  })

  it('X-DX-04 adds an intent to a kind in three files, at most 4', () => {
    expect(filesOf(intent).length).toBe(3)
  })

  it('X-DX-04 done as it stands there, it compiles', () => {
    expect(follow(copy, [...kind, ...intent])).toEqual([])
  })

  it('X-DX-02 X-DX-04 without an entry the compiler names the table, and a back cannot ask what another kind is asked', () => {
    const back = 'ui/cards/estimate/Back.tsx'
    const expected = [
      ['core/cards/cards.ts', 'estimate'],
      ['core/cards/backs.ts', 'estimate'],
      ['core/cards/estimate.ts', 'estimates'],
      ['ui/cards/registry.ts', 'estimate'],
      [back, 'submitOrder'],
    ] as const
    const without = ['core/cards/cards.ts', 'core/cards/backs.ts', 'core/cards/state.ts', 'ui/cards/registry.ts']
    const instead = [[back, "'submitEstimate', { value }", "'submitOrder', { answers: [] }"]] as const
    expect(named(copy, { without, instead }, expected)).toEqual(expected)
  })

  it('X-DX-04 without the name the compiler names the table, and an intent, an event and a row that are left out', () => {
    const file = 'core/cards/estimate.ts'
    const expected = [
      ['protocol/cards.ts', 'estimate'],
      [file, "Property 'submitEstimate' is missing"],
      [file, "Property 'estimateSubmitted' is missing"],
      [file, `'Required<Pick<Rows, "estimateSubmitted">>'`],
    ] as const
    const instead = [
      [file, "export const estimate: CardDomain<'estimate'> = {", domainOfNothing],
      [file, 'import { basicBack }', "import type { Domain } from '../decider'\nimport { basicBack }"],
    ] as const
    expect(named(copy, { without: ['protocol/cards/types.ts'], instead }, expected)).toEqual(expected)
  })

  it('X-DX-04 without the words the compiler names what uses them', () => {
    const expected = [
      ['core/cards/estimate.ts', 'estimate'],
      ['ui/cards/estimate/Back.tsx', 'estimate'],
    ] as const
    expect(named(copy, { without: ['protocol/cards.ts'] }, expected)).toEqual(expected)
  })
})
