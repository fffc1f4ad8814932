import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyLines, readGuide, type Change } from '../../scripts/new/guide'
import { copySources, type SourceCopy } from './source-copy'

const document = readFileSync(join(import.meta.dirname, '../../docs/adding-a-card.md'), 'utf8')
const [ofKind = '', ofIntent = ''] = document.split('## An intent more')
const filesOf = (changes: readonly Change[]): readonly string[] => [...new Set(changes.map(({ file }) => file))]
/** Without the tests, which the copy lacks. */
const kind = readGuide(ofKind).filter(({ file }) => !file.startsWith('test/') && !file.includes('.test.'))
const intent = readGuide(ofIntent)

/** A replacement of a text in a file, contrary to the document. */
type Instead = readonly [file: string, from: string, to: string]

/** A file and a part of the compiler's message about it. */
type Naming = readonly [file: string, words: string]

/** Deviations from the document. */
interface Otherwise {
  /** Files that are not changed. */
  readonly without: readonly string[]
  readonly instead?: readonly Instead[]
}

/** Applies the document's changes to the copy; returns the compiler's messages about the files, or about all. */
function follow(
  copy: SourceCopy,
  changes: readonly Change[],
  { without, instead = [] }: Otherwise = { without: [] },
  files?: readonly string[],
): readonly string[] {
  const before = filesOf(changes).map((file) => ({ file, text: copy.read(file) ?? 'export {}\n' }))
  for (const { file, text, lines = [] } of changes) {
    if (without.includes(file)) continue
    copy.write(file, text ?? applyLines(copy.read(file) ?? '', lines))
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

/** Returns those of the expected messages that the compiler reports. */
function named(copy: SourceCopy, otherwise: Otherwise, expected: readonly Naming[]): readonly Naming[] {
  const said = follow(
    copy,
    kind,
    otherwise,
    expected.map(([file]) => file),
  )
  return expected.filter(([file, words]) => said.some((one) => one.startsWith(`${file}: `) && one.includes(words)))
}

/** The kind's empty domain in the core; the document's version replaces it. */
const domainOfNothing = `export const estimate: CardDomain<'estimate'> = { intents: {}, evolve: {}, requests: {} }

export const other: Domain = {`

// The compiler takes seconds, and a busy machine is slow, not wrong.
describe('docs/adding-a-card.md', { timeout: 300_000 }, () => {
  let copy: SourceCopy
  beforeAll(() => {
    copy = copySources('adding-a-card')
  })
  afterAll(() => copy.remove())

  it('X-DX-04 adds an interactive kind in the stated number of files, up to 12 with styles and a machine', () => {
    const files = filesOf(kind).length
    const [styles, machine] = [1, 2]
    expect(document).toContain('Nine files are touched, ten with styles of its own, twelve with a machine')
    expect([files, files + styles, files + styles + machine]).toEqual([9, 10, 12])
  })

  it('X-DX-04 adds an intent to a kind in three files, up to 4', () => {
    expect(filesOf(intent).length).toBe(3)
  })

  it('X-DX-04 compiles when followed exactly', () => {
    expect(follow(copy, [...kind, ...intent])).toEqual([])
  })

  it("X-DX-02 X-DX-04 makes the compiler name the table of a missing entry, and reject another kind's intent on a back", () => {
    const back = 'ui/cards/estimate/Back.tsx'
    const expected = [
      ['core/cards/cards.ts', 'estimate'],
      ['core/cards/estimate/estimate.ts', 'estimates'],
      ['ui/cards/card-backs.ts', 'estimate'],
      ['ui/cards/card-looks.ts', 'estimate'],
      [back, 'submitOrder'],
    ] as const
    const without = ['core/cards/cards.ts', 'core/cards/state.ts', 'ui/cards/card-backs.ts', 'ui/cards/card-looks.ts']
    const instead = [[back, "'submitEstimate', { value }", "'submitOrder', { answers: [] }"]] as const
    expect(named(copy, { without, instead }, expected)).toEqual(expected)
  })

  it('X-DX-04 makes the compiler name the table of a missing name, and a missing intent, event and row', () => {
    const file = 'core/cards/estimate/estimate.ts'
    const expected = [
      ['protocol/cards.ts', 'estimate'],
      [file, "Property 'submitEstimate' is missing"],
      [file, "Property 'estimateSubmitted' is missing"],
      [file, `'Required<Pick<Requests, "estimateSubmitted">>'`],
    ] as const
    const instead = [
      [file, "export const estimate: CardDomain<'estimate'> = {", domainOfNothing],
      [file, 'import { basicBack }', "import type { Domain } from '../../decider'\nimport { basicBack }"],
    ] as const
    expect(named(copy, { without: ['protocol/cards/types.ts'], instead }, expected)).toEqual(expected)
  })

  it('X-DX-04 makes the compiler name the uses of missing texts', () => {
    const expected = [
      ['core/cards/estimate/estimate.ts', 'estimate'],
      ['ui/cards/estimate/Back.tsx', 'estimate'],
    ] as const
    expect(named(copy, { without: ['protocol/cards.ts'] }, expected)).toEqual(expected)
  })
})
