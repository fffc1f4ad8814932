import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { connectEmbedded } from './connection'
import type { Connection, Database } from './connection'
import type { Schema } from './schema'

/** The rescued rows of one table. */
export interface RescuedTable {
  readonly name: string
  readonly read: number
  readonly kept: number
  /** Why the rest of the table could not be read. The rows before the damage were. */
  readonly fault?: string
}

/** Rows per read and write. */
const BATCH = 200

/** Tables that the migrations of the new database have filled. */
const OWN = ['kysely_migration', 'kysely_migration_lock']

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Copies every readable row of a damaged data folder into a database with new tables (X-SERVER-08). Works on a copy of
 * the folder, which remains unchanged. Reads tables without their indexes, which may be damaged. A row that a
 * constraint of the new database refuses (a duplicate, a reference to a lost row) is skipped and counted. Throws when
 * the folder cannot be opened as a database, or when the new database already has people.
 */
export async function rescue(folder: string, into: Database): Promise<readonly RescuedTable[]> {
  const person = await into.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (person !== undefined) throw new Error('--rescue needs a new, empty folder in --data: this one has people in it')
  const copy = await mkdtemp(join(tmpdir(), 'flipdeck-rescue-'))
  try {
    if ((await readdir(folder)).length === 0) throw new Error(`The folder '${folder}' is empty`)
    await cp(folder, copy, { recursive: true })
    const damaged = connectEmbedded(await PGlite.create(copy))
    try {
      return await copyTables(damaged, into)
    } finally {
      await damaged.close().catch(() => undefined)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function copyTables({ db: from }: Connection, into: Database): Promise<readonly RescuedTable[]> {
  // The planner reads a page of every valid index of a table, even when it then scans the table.
  await sql`
    update pg_index set indisvalid = false
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(from)
  const tables = await tablesInOrder(into)
  // Some migrations insert rows, which those of the damaged database replace.
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(into)
  const rescued: RescuedTable[] = []
  for (const name of tables) rescued.push(await copyTable(name, from, into))
  return rescued
}

/** Returns the tables of the new database, each after those that it references. */
async function tablesInOrder(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select t.relname as name, coalesce(array_agg(f.relname) filter (where f.oid <> t.oid), '{}')::text[] as needs
    from pg_class t
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class f on f.oid = c.confrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    group by t.relname order by t.relname`.execute(db)
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const need of rows.find((row) => row.name === name)?.needs ?? []) visit(need)
    ordered.push(name)
  }
  for (const { name } of rows) visit(name)
  return ordered.filter((name) => !OWN.includes(name))
}

async function copyTable(name: string, from: Database, into: Database): Promise<RescuedTable> {
  const table = sql.table(name)
  let read = 0
  let kept = 0
  try {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`.execute(into)
    const list = sql.join(columns.map((column) => sql.ref(column.name)))
    const insert = async (rows: readonly string[]): Promise<void> => {
      const done = await sql`
        insert into ${table} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
        on conflict do nothing`
        .execute(into)
        .catch((error: unknown) => {
          if (rows.length === 1) return undefined
          throw error
        })
      kept += Number(done?.numAffectedRows ?? 0)
    }
    for (let after = '(0,0)'; ;) {
      const { rows } = await sql<{ place: string; row: string }>`
        select ctid::text as place, row_to_json(t)::text as row from ${table} t
        where ctid > ${after}::tid order by ctid limit ${BATCH}`.execute(from)
      const last = rows.at(-1)
      if (last === undefined) return { name, read, kept }
      after = last.place
      read += rows.length
      const texts = rows.map(({ row }) => row)
      // One refused row must not lose the others, so each row is inserted separately then.
      await insert(texts).catch(async () => {
        for (const text of texts) await insert([text])
      })
    }
  } catch (error) {
    return { name, read, kept, fault: messageOf(error) }
  }
}

/** Describes what was rescued, one line for each table that had rows or a fault. */
export const describeRescue = (tables: readonly RescuedTable[]): string =>
  [
    'Saved from the damaged data folder:',
    ...tables
      .filter(({ read, fault }) => read > 0 || fault !== undefined)
      .map(({ name, read, kept, fault }) => {
        const left = read === kept ? '' : `, ${read - kept} refused by the tables`
        return `  ${name}: ${kept} of ${read} rows${left}${fault === undefined ? '' : `; the rest cannot be read: ${fault}`}`
      }),
  ].join('\n')
