// Checks that the last release can use the tables that later migrations leave, and that released migrations are as they
// were (ADR 36). Runs the migrations on the embedded database and compares the tables, so that any way to write a change
// is found.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { connectEmbedded } from '../../server/db/connection'
import type { Database } from '../../server/db/connection'
import { migrations } from '../../server/db/migrate'
import { hashMigrations, hashOfSources, readStoredRelease, serverSources } from '../release/stored-release'
import { root } from '../setup.mjs'

/**
 * Accepted changes that the last release cannot use as they are: 'migration: change' to the reason. A reason says why no
 * process of the last release meets the change. Remove entries when a release is stored.
 */
const accepted: Readonly<Record<string, string>> = {}

/** Tables, columns and constraints by name, each with what a statement of another release depends on. */
export interface Tables {
  /** 'table.column' to its type, and whether an insert must give it. */
  readonly columns: ReadonlyMap<
    string,
    { readonly type: string; readonly notNull: boolean; readonly hasDefault: boolean }
  >
  /** 'table: name' to the definition, of constraints and unique indexes. */
  readonly constraints: ReadonlyMap<string, string>
}

/** Reads the tables of a database. */
export async function readTables(db: Database): Promise<Tables> {
  const columns = await sql<{ name: string; type: string; not_null: boolean; has_default: boolean }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1`.execute(db)
  const constraints = await sql<{ name: string; definition: string }>`
    select conrelid::regclass || ': ' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union
    select i.indrelid::regclass || ': ' || c.relname, pg_get_indexdef(c.oid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = c.oid)
    order by 1`.execute(db)
  return {
    columns: new Map(
      columns.rows.map(({ name, type, not_null, has_default }) => [
        name,
        { type, notNull: not_null, hasDefault: has_default },
      ]),
    ),
    constraints: new Map(constraints.rows.map(({ name, definition }) => [name, definition])),
  }
}

const tableOf = (name: string): string => name.split(/[.:]/)[0] ?? name

/**
 * Returns the changes that statements for the former tables may fail on: removed or renamed tables and columns, other
 * types, columns that an insert must now give, and new or changed constraints of former tables. A unique key also counts
 * when it is removed, because an `on conflict` may name it.
 */
export function incompatibleChanges(before: Tables, after: Tables): readonly string[] {
  const tablesOf = ({ columns }: Tables) => new Set([...columns.keys()].map(tableOf))
  const [former, present] = [tablesOf(before), tablesOf(after)]
  const stays = (name: string) => former.has(tableOf(name)) && present.has(tableOf(name))
  const gone = [...former].filter((name) => !present.has(name)).map((name) => `table ${name} is removed`)
  const columns = [...before.columns].flatMap(([name, { type, notNull }]) => {
    if (!stays(name)) return []
    const now = after.columns.get(name)
    if (now === undefined) return [`column ${name} is removed`]
    return [
      ...(now.type === type ? [] : [`column ${name} changes from ${type} to ${now.type}`]),
      ...(now.notNull && !notNull ? [`column ${name} no longer allows null`] : []),
      ...(!now.hasDefault && now.notNull && before.columns.get(name)?.hasDefault === true
        ? [`column ${name} loses its default`]
        : []),
    ]
  })
  const required = [...after.columns]
    .filter(([name, { notNull, hasDefault }]) => stays(name) && !before.columns.has(name) && notNull && !hasDefault)
    .map(([name]) => `new column ${name} needs a value`)
  const stricter = [...after.constraints]
    .filter(([name, definition]) => stays(name) && before.constraints.get(name) !== definition)
    .map(([name]) => `constraint ${name} is ${before.constraints.has(name) ? 'changed' : 'new'}`)
  const loosened = [...before.constraints]
    .filter(
      ([name, definition]) => stays(name) && !after.constraints.has(name) && /PRIMARY KEY|UNIQUE/.test(definition),
    )
    .map(([name]) => `unique key ${name} is removed`)
  return [...gone, ...columns, ...required, ...stricter, ...loosened]
}

/** Runs the migrations after the released ones, one by one. Returns the incompatible changes, 'migration: change'. */
async function laterChanges(released: ReadonlySet<string>): Promise<readonly string[]> {
  const { db, close } = connectEmbedded(await PGlite.create())
  try {
    const entries = Object.entries(migrations)
    for (const [name, migration] of entries) if (released.has(name)) await migration.up(db)
    let before = await readTables(db)
    const changes: string[] = []
    for (const [name, migration] of entries.filter(([other]) => !released.has(other))) {
      await migration.up(db)
      const after = await readTables(db)
      changes.push(...incompatibleChanges(before, after).map((change) => `${name}: ${change}`))
      before = after
    }
    return changes
  } finally {
    await close()
  }
}

/** Returns the hash of the server's sources at a tag. */
function hashOfTag(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-tag-'))
  try {
    const archive = join(folder, 'sources.tar')
    execFileSync('git', ['archive', '--format=tar', '--output', archive, tag, ...serverSources], { cwd: root })
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return hashOfSources(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Compares the stored release with its tag. Says nothing in a clone without the tag. */
function tagFaults(version: string, sources: string): readonly string[] {
  const tag = `v${version}`
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${tag}^{commit}`], { cwd: root, stdio: 'ignore' })
  } catch {
    return []
  }
  return hashOfTag(tag) === sources
    ? []
    : [
        `test/upgrade/${version} is not the server of the tag ${tag}: check it out and run npm run upgrade-test -- --record`,
      ]
}

async function main(): Promise<void> {
  const stored = readStoredRelease()
  const now = hashMigrations(root)
  const edited = Object.entries(stored.migrations)
    .filter(([name, hash]) => now[name] !== hash)
    .map(([name]) => `${name}: a released migration is ${name in now ? 'edited' : 'removed'}`)
  const changes = await laterChanges(new Set(Object.keys(stored.migrations)))
  const unused = Object.keys(accepted)
    .filter((change) => !changes.includes(change))
    .map((change) => `'${change}' is accepted in scripts/checks/migrations.ts, but no migration makes it`)
  const refused = changes.filter((change) => !(change in accepted))
  const faults = [...edited, ...refused, ...unused, ...tagFaults(stored.version, stored.sources)]
  for (const fault of faults) console.error(fault)
  if (refused.length > 0)
    console.error(
      `${stored.version} cannot use these tables. Expand first and remove in a later release (docs/adr/0036).`,
    )
  const later = Object.keys(now).length - Object.keys(stored.migrations).length
  if (faults.length === 0) console.log(`${later} migrations after ${stored.version}: it can use their tables.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(join(process.argv[1])).href) await main()
