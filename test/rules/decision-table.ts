import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What is known of a case, by the heads of the columns. */
export type Facts = Readonly<Record<string, string>>

export interface DecisionTable {
  readonly conditions: readonly string[]
  readonly rows: readonly { readonly when: Facts; readonly decision: string }[]
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\s*\*\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim())

/**
 * The decision table in the docstring of a rule, as it stands in its source. The last column is what is decided.
 * Throws when the docstring right before `name` has none.
 */
export function decisionTable(file: string, name: string): DecisionTable {
  const source = readFileSync(join(root, file), 'utf8')
  const place = source.search(new RegExp(`\\n(export )?(const|function) ${name}\\b`))
  const lines = source.slice(source.lastIndexOf('/**', place), place).split('\n')
  const [head, rule, ...rows] = lines.filter((line) => /^\s*\*\s*\|/.test(line))
  if (place < 0 || head === undefined || rule === undefined || rows.length === 0)
    throw new Error(`no decision table stands before '${name}' in ${file}`)
  const heads = cellsOf(head)
  return {
    conditions: heads.slice(0, -1),
    rows: rows.map((row) => {
      const cells = cellsOf(row)
      const stated = heads.slice(0, -1).flatMap((head, index) => {
        const cell = cells[index] ?? ''
        return cell === '' ? [] : [[head, cell] as const]
      })
      return { when: Object.fromEntries<string>(stated), decision: cells.at(-1) ?? '' }
    }),
  }
}

/** The number of the first row that fits, from 0. Throws when none does: the table is not complete. */
export function deciding({ rows }: DecisionTable, facts: Facts): number {
  const found = rows.findIndex(({ when }) => Object.entries(when).every(([name, value]) => facts[name] === value))
  if (found < 0) throw new Error(`no row fits ${JSON.stringify(facts)}`)
  return found
}

/** What the table decides. */
export const decidedBy = (table: DecisionTable, facts: Facts): string | undefined =>
  table.rows[deciding(table, facts)]?.decision

/** Every case there is, of the values that each condition can have. */
export const everyCase = (values: Readonly<Record<string, readonly string[]>>): readonly Facts[] =>
  Object.entries(values).reduce<readonly Facts[]>(
    (cases, [name, list]) => cases.flatMap((facts) => list.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  )

/** Rows that decide none of these cases: what stands there for nothing. */
export function idleRows(table: DecisionTable, cases: readonly Facts[]): readonly number[] {
  const busy = new Set(cases.map((facts) => deciding(table, facts)))
  return table.rows.flatMap((_row, index) => (busy.has(index) ? [] : [index]))
}
