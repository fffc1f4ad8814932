// Writes a person's export as files that need no program: a page for reading, and a table per kind of data.
import { isRecord } from '../../protocol/record'
import type { PersonExport } from '../../server/administration/export-person'
import { toCsv } from '../../server/pages/csv'
import { escapeHtml } from '../../server/pages/html-page'
import { personTableTitles } from './person-table-titles'

type Row = PersonExport['tables'][string]

interface Section {
  readonly table: string
  readonly title: string
  readonly purpose: string
  readonly columns: readonly string[]
  readonly rows: Row
}

/** Columns that say the same in every row. */
const leftOut = new Set(['user_id', 'place'])

/** Returns the files by name: 'index.html', and a CSV file for each table with rows. */
export function readableFiles(exported: PersonExport): Readonly<Record<string, string>> {
  const sections = sectionsOf(exported)
  return {
    'index.html': page(exported, sections),
    ...Object.fromEntries(sections.map((section) => [`${section.table}.csv`, csvOf(section, exported.names)])),
  }
}

function sectionsOf({ tables }: PersonExport): readonly Section[] {
  const order = Object.keys(personTableTitles)
  const titles: Readonly<Record<string, { readonly title: string; readonly purpose: string }>> = personTableTitles
  return Object.entries(tables)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([table, rows]) => {
      const { title, purpose } = titles[table] ?? { title: table, purpose: '' }
      const named = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      const columns = named.filter((name) => !leftOut.has(name) && rows.some((row) => textOf(row[name]) !== ''))
      return { table, title, purpose, columns, rows }
    })
}

/** Writes a value in one line: '' for nothing, 'name: value; …' for fields. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const nameOf = (value: unknown, names: PersonExport['names']): string | undefined =>
  typeof value === 'string' ? names[value] : undefined

/** Adds a column with the names after each column of ids. */
function csvOf({ columns, rows }: Section, names: PersonExport['names']): string {
  const wanted = columns.flatMap((column) => {
    const isNamed = rows.some((row) => nameOf(row[column], names) !== undefined)
    return isNamed ? [{ column }, { column, isName: true }] : [{ column }]
  })
  return toCsv([
    wanted.map(({ column, isName }) => (isName === true ? `${column} (name)` : column)),
    ...rows.map((row) =>
      wanted.map(({ column, isName }) => (isName === true ? nameOf(row[column], names) : textOf(row[column]))),
    ),
  ])
}

/** 'deck_id' as 'Deck'. */
const labelOf = (column: string): string => {
  const words = column.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A time as the only text of a cell: its day and its minute. */
const isoTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}\.\d{3}Z$/

const cellOf = (value: unknown, names: PersonExport['names']): string => {
  const name = nameOf(value, names)
  const text = escapeHtml(textOf(value).replace(isoTime, '$1 $2'))
  return name === undefined ? text : `${escapeHtml(name)} <small>${text}</small>`
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: #1b2226; background: #fff }
table { border-collapse: collapse; margin: 0.5rem 0 2rem }
th, td { border: 1px solid #d4dade; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top }
td { max-width: 40rem; overflow-wrap: break-word; white-space: pre-wrap }
th { background: #e9ecee }
small { color: #4f5a61 }
`

const sectionHtml = (section: Section, names: PersonExport['names']): string => `
<h2 id="${escapeHtml(section.table)}">${escapeHtml(section.title)}</h2>
<p>${escapeHtml(section.purpose)} <a href="${escapeHtml(section.table)}.csv">${escapeHtml(section.table)}.csv</a></p>
<table>
${tableRows(section, names)}
</table>`

/** A single row has its columns one below the other. */
function tableRows({ columns, rows }: Section, names: PersonExport['names']): string {
  const [only, ...others] = rows
  const header = (column: string, scope: 'row' | 'col') => `<th scope="${scope}">${escapeHtml(labelOf(column))}</th>`
  const cell = (row: Row[number], column: string) => `<td>${cellOf(row[column], names)}</td>`
  if (only !== undefined && others.length === 0)
    return columns.map((column) => `<tr>${header(column, 'row')}${cell(only, column)}</tr>`).join('\n')
  return [
    `<tr>${columns.map((column) => header(column, 'col')).join('')}</tr>`,
    ...rows.map((row) => `<tr>${columns.map((column) => cell(row, column)).join('')}</tr>`),
  ].join('\n')
}

const page = (exported: PersonExport, sections: readonly Section[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data</title>
<style>${style}</style>
</head>
<body>
<h1>Your data</h1>
<p>All data that this service stores about the account ${escapeHtml(exported.personId)}, on ${escapeHtml(exported.exportedAt)}. Times are in UTC.</p>
<ul>
${sections.map(({ table, title, rows }) => `<li><a href="#${escapeHtml(table)}">${escapeHtml(title)}</a> (${rows.length})</li>`).join('\n')}
</ul>
${sections.map((section) => sectionHtml(section, exported.names)).join('\n')}
<h2>Left out</h2>
<p>Passwords, keys and codes are stored as hashes or are secrets of your devices: ${escapeHtml(exported.leftOut.join(', '))}.</p>
</body>
</html>
`
