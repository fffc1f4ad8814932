import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectEmbedded } from '../../server/db/connection'
import type { Connection, Database } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'

export const root = join(import.meta.dirname, '..', '..')
export const packFolder = join(root, 'content')

/** The start time of every test, which is the origin of the pack's times. */
export const beginning = Date.parse('2026-03-02T12:00:00Z')

/** Runs before all files of a run; otherwise each of them would create the seed, too slowly. */
export async function setup(): Promise<void> {
  await seed()
}

/**
 * Creates the tables and loads the default pack. With TEST_PARTITIONED=1, seen cards are in partitions; with
 * TEST_PERSON_KEYS=1, primary keys begin with the person.
 */
export async function fill(connection: Connection): Promise<void> {
  await fillWhole(connection)
  if (process.env['TEST_PARTITIONED'] === '1') await runOperatorsFile(connection.db, 'partition-seen.sql')
  if (process.env['TEST_PERSON_KEYS'] === '1') await runOperatorsFile(connection.db, 'keys-by-person.sql')
}

/** Does the same without the operators' files. */
export async function fillWhole({ db }: Connection): Promise<void> {
  await migrate(db)
  const pack = await readPack(packFolder, beginning)
  if (E.isLeft(pack)) throw new Error(`The default pack has faults: ${JSON.stringify(pack.left)}`)
  await storePack(db, pack.right, beginning)
}

/** Runs a file of docs/operations that changes the tables. */
export async function runOperatorsFile(db: Database, name: string): Promise<void> {
  await sql.raw(readFileSync(join(root, 'docs', 'operations', name), 'utf8')).execute(db)
}

/**
 * Returns the seeded data directory, created once per state of tables and content, and cached with the other caches.
 */
export async function seed(): Promise<Blob> {
  const folder = join(root, 'node_modules', '.cache', 'flipdeck')
  const file = join(folder, `sandbox-${stateHash()}.tar`)
  if (!existsSync(file)) {
    const lite = await PGlite.create()
    await fill(connectEmbedded(lite))
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    mkdirSync(folder, { recursive: true })
    const part = `${file}.${randomUUID()}`
    writeFileSync(part, new Uint8Array(await dump.arrayBuffer()))
    renameSync(part, file)
    const old = readdirSync(folder).filter((name) => name.endsWith('.tar') && join(folder, name) !== file)
    for (const name of old) rmSync(join(folder, name), { force: true })
  }
  // A blob of a file is read at twice the speed of bytes in memory.
  return openAsBlob(file)
}

/** Hashes everything on which the seeded database depends. */
export function stateHash(): string {
  const { TEST_PARTITIONED = '', TEST_PERSON_KEYS = '' } = process.env
  const hash = createHash('sha256').update(`${beginning} ${TEST_PARTITIONED} ${TEST_PERSON_KEYS}`)
  for (const name of ['partition-seen.sql', 'keys-by-person.sql'])
    hash.update(readFileSync(join(root, 'docs', 'operations', name)))
  for (const folder of ['server/db', 'server/content', 'protocol/entities', 'content']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((path) => /\.(ts|json)$/.test(path)).toSorted()) {
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
