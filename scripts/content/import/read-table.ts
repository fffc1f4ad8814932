// Reads CSV and TSV tables with a header line.
import { CsvError, parse } from 'csv-parse/sync'
import { ImportFault, limits } from './imported'
import type { Note } from './imported'
import { readText } from './read-text'

export interface Row {
  /** Line in the file, counted from 1. */
  readonly line: number
  /** Cells by column name in lower case, trimmed. */
  readonly cells: Readonly<Record<string, string>>
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly notes: readonly Note[]
}

/** A spreadsheet runs such a cell as a formula. */
const formula = /^[=@][A-Za-z+\-(@]|^[+-][A-Za-z]+\w*\(|^=\s*["'\d]/

/**
 * Reads a table. The delimiter is the most frequent of comma, semicolon and tab in the header. Rows with a formula are
 * skipped with a note. Throws an ImportFault for too many rows or wrong quotation marks.
 */
export function readTable(bytes: Uint8Array): Table {
  const { text, notes } = readText(bytes)
  const lines = countLines(text, limits.rows + 1)
  if (lines > limits.rows)
    throw new ImportFault(`The table has more than ${limits.rows} lines. Split it into several files.`)
  const [header = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0]
  const records = parseRecords(text, delimiter ?? ',')
  const [first, ...rest] = records
  const columns = (first?.cells ?? []).map((name) => name.trim().toLowerCase())
  if (columns.every((name) => name === '')) throw new ImportFault('The first line does not name the columns.')
  const faults: Note[] = [...notes]
  const rows: Row[] = []
  for (const { cells, line } of rest) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const bad = cells.findIndex((cell) => formula.test(cell.trim()))
    if (bad !== -1) {
      faults.push({
        at: `line ${line}`,
        kind: 'skipped',
        reason: `the column '${columns[bad] ?? ''}' contains a formula`,
      })
      continue
    }
    rows.push({ line, cells: Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()])) })
  }
  return { columns, rows, notes: faults }
}

/** Counts lines up to a limit, without splitting a large text. */
function countLines(text: string, most: number): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function parseRecords(
  text: string,
  delimiter: string,
): readonly { readonly cells: readonly string[]; readonly line: number }[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    })
    if (!Array.isArray(records)) return []
    return records.map((each: { record: string[]; info: { lines: number } }) => ({
      cells: each.record,
      line: each.info.lines - each.record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
    }))
  } catch (error) {
    if (error instanceof CsvError) throw new ImportFault(`The table cannot be read: ${error.message}`)
    throw error
  }
}
