import { sql } from 'kysely'
import { isAnyOf } from '../db/text-conditions'
import type { Database } from '../db/connection'
import { logLine } from '../log'
import { pseudonymOf } from '../auth/security-events'
import type { Administration } from './administer'
import { findPerson } from './find-person'
import { personTables } from './person-rows'

type Row = Readonly<Record<string, unknown>>

/** All rows of one person, readable without this program. */
export interface PersonExport {
  readonly format: 'flipdeck-person'
  readonly version: 1
  /** ISO 8601 in UTC. */
  readonly exportedAt: string
  readonly personId: string
  /** The rows by table. Times are ISO 8601 in UTC. Tables without rows are missing. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Names of the organisation, roles, decks, cards and competitions that the rows refer to, by id. */
  readonly names: Readonly<Record<string, string>>
  /** Columns that the export leaves out, because they contain secrets or their hashes. */
  readonly leftOut: readonly string[]
}

/**
 * Exports every row of a person. Reads in one transaction that sees one state. Writes a line to the log, because the
 * result contains personal data. Throws AdministrationRefused for an unknown person.
 */
export async function exportPerson(
  { db, config, now, log, operator }: Administration,
  person: string,
): Promise<PersonExport> {
  const exported = await db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return rowsOf(tx, person, now)
  })
  const account = pseudonymOf(config.secret, 'account', exported.personId)
  log(logLine('info', 'administration', { what: 'personExported', operator, account }))
  return exported
}

async function rowsOf(tx: Database, person: string, now: number): Promise<PersonExport> {
  const account = await findPerson(tx, person)
  const tables: Record<string, readonly Row[]> = {}
  const leftOut: string[] = []
  for (const [name, table] of Object.entries(personTables)) {
    if (table === undefined) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)} where ${table.rows(account)}`.execute(tx)
    const secrets = new Set<string>(table.secrets)
    leftOut.push(...table.secrets.map((column) => `${name}.${column}`))
    if (rows.length > 0) tables[name] = rows.map((row) => readable(row, secrets))
  }
  return {
    format: 'flipdeck-person',
    version: 1,
    exportedAt: new Date(now).toISOString(),
    personId: account.id,
    tables,
    names: await namesIn(tx, tables),
    leftOut,
  }
}

/** Columns with times, ms UTC. */
const time = /(?:_at|^since|^last_seen)$/

/** Removes the secrets and writes times as ISO 8601. */
const readable = (row: Row, secrets: ReadonlySet<string>): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secrets.has(column))
      .map(([column, value]) => [
        column,
        time.test(column) && typeof value === 'number' && Math.abs(value) <= LAST_TIME
          ? new Date(value).toISOString()
          : value,
      ]),
  )

/** The last time that a Date can hold, ms. */
const LAST_TIME = 8.64e15

async function namesIn(
  tx: Database,
  tables: Readonly<Record<string, readonly Row[]>>,
): Promise<Readonly<Record<string, string>>> {
  const ids = new Set<string>()
  for (const rows of Object.values(tables))
    for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string') ids.add(value)
  const wanted = [...ids]
  const decks = await tx.selectFrom('decks').select(['id', 'title']).where(isAnyOf('id', wanted)).execute()
  const cards = await tx.selectFrom('cards').select(['id', 'title']).where(isAnyOf('id', wanted)).execute()
  const { rows: named } = await sql<{ id: string; title: string | null }>`
    select id, data ->> 'name' as title from orgs where id = any(${wanted}::text[])
    union all select id, data ->> 'name' from roles where id = any(${wanted}::text[])
    union all select id, data ->> 'name' from competitions where id = any(${wanted}::text[])`.execute(tx)
  return Object.fromEntries(
    [...named, ...decks, ...cards].flatMap(({ id, title }) => (title === null ? [] : [[id, title]])),
  )
}
