import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import * as E from 'fp-ts/Either'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectEmbedded } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'

export const root = join(import.meta.dirname, '..', '..')
export const packFolder = join(root, 'content')

/** The moment at which every test begins, and from which the pack's times are counted. */
export const beginning = Date.parse('2026-03-02T12:00:00Z')

/** Before all files of a run: else each of them makes the seed at once, and none is done in time. */
export async function setup(): Promise<void> {
  await seed()
}

/** Makes the tables and loads the default pack. */
export async function fill({ db }: Connection): Promise<void> {
  await migrate(db)
  const pack = await readPack(packFolder, beginning)
  if (E.isLeft(pack)) throw new Error(`The default pack has faults: ${JSON.stringify(pack.left)}`)
  await storePack(db, pack.right, beginning)
}

/** The seeded data directory, made once for each state of tables and content and kept beside the other caches. */
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
  return new Blob([new Uint8Array(readFileSync(file))])
}

/** Of everything that the seeded database hangs on. */
export function stateHash(): string {
  const hash = createHash('sha256').update(String(beginning))
  for (const folder of ['server/db', 'server/content', 'protocol/entities', 'content']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((path) => /\.(ts|json)$/.test(path)).toSorted()) {
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
