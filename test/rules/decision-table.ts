import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The conditions of a case, by column heading. */
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
 * Parses the decision table in the docstring of a rule. The last column is the decision. Throws when the docstring
 * right before `name` has no table.
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

/** Returns the index of the first matching row. Throws when no row matches, because the table is incomplete then. */
export function deciding({ rows }: DecisionTable, facts: Facts): number {
  const found = rows.findIndex(({ when }) => Object.entries(when).every(([name, value]) => facts[name] === value))
  if (found < 0) throw new Error(`no row fits ${JSON.stringify(facts)}`)
  return found
}

/** Returns the table's decision. */
export const decidedBy = (table: DecisionTable, facts: Facts): string | undefined =>
  table.rows[deciding(table, facts)]?.decision

/** Returns every combination of the conditions' values. */
export const everyCase = (values: Readonly<Record<string, readonly string[]>>): readonly Facts[] =>
  Object.entries(values).reduce<readonly Facts[]>(
    (cases, [name, list]) => cases.flatMap((facts) => list.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  )

/** Returns the rows that match no case, and are thus unused. */
export function idleRows(table: DecisionTable, cases: readonly Facts[]): readonly number[] {
  const busy = new Set(cases.map((facts) => deciding(table, facts)))
  return table.rows.flatMap((_row, index) => (busy.has(index) ? [] : [index]))
}
