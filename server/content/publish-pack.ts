import * as E from 'fp-ts/Either'
import type { Tx } from '../api/context'
import type { Database, Reader } from '../db/connection'
import type { LoadReport } from './load-report'
import { mediaAccess } from './media-access'
import type { Pack, PackFault } from './pack-files'
import { describePackFault } from './pack-files'
import { describeRefusal, PackRefused } from './pack-refusal'
import type { LoadOptions } from './pack-refusal'
import { readPack } from './read-pack'
import { storedPack } from './stored-packs'
import { storePack } from './store-pack'

/** Where the content to publish comes from: a folder, the start of a stored pack's hash, or the pack before. */
export type PublishSource = { readonly folder: string } | { readonly version: string } | { readonly rollback: true }

export interface PublishOrder {
  readonly source: PublishSource
  readonly allowed: LoadOptions
  /** Loads everything, calls this with the loaded content, and rolls it back. */
  readonly dryRun?: (tx: Tx) => Promise<void>
}

/** Why nothing was published. The reason is for the operator, and may have several lines. */
export interface PublishFault {
  readonly rule: 'faulty-pack' | 'refused' | 'unknown-version' | 'no-earlier-version' | 'unreadable-version'
  readonly reason: string
}

export interface Publication {
  readonly pack: Pack
  /** Undefined when this content is in force already. */
  readonly report: LoadReport | undefined
  /** Media files, below the folder `media`, that the content in force does not name. They must be in the content folder of every server. */
  readonly newMedia: readonly string[]
}

/**
 * Loads a version of the content into the database of running servers, in one transaction. They serve it with their
 * next request. An older version is loaded only when the source names it as such.
 */
export async function publishPack(
  db: Database,
  { source, allowed, dryRun }: PublishOrder,
  now: number,
): Promise<E.Either<PublishFault, Publication>> {
  const found = await packOf(db, source, now)
  if (E.isLeft(found)) return found
  const use = await db.selectFrom('database_use').select('sandbox').executeTakeFirst()
  const pack = use?.sandbox === true ? found.right : withoutPasswords(found.right)
  const isFolder = 'folder' in source
  const newMedia = await mediaNotInForce(db, pack)
  try {
    const report = await storePack(db, pack, now, isFolder ? allowed : { ...allowed, olderContent: true }, {
      published: true,
      ...(dryRun === undefined ? {} : { dryRun }),
    })
    return E.right({ pack, report, newMedia })
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error
    return E.left({ rule: 'refused', reason: describeRefusal(isFolder ? source.folder : pack.info.name, error) })
  }
}

/** Returns the pack without passwords. Those of a pack are public, so in production people set theirs by a mailed link. */
export const withoutPasswords = (pack: Pack): Pack => ({
  ...pack,
  orgs: pack.orgs.map((org) => ({ ...org, users: org.users.map(({ password: _password, ...entry }) => entry) })),
})

async function packOf(db: Reader, source: PublishSource, now: number): Promise<E.Either<PublishFault, Pack>> {
  if ('folder' in source)
    return E.mapLeft((faults: readonly PackFault[]): PublishFault => ({
      rule: 'faulty-pack',
      reason: [
        `The content pack '${source.folder}' has faults and was not published:`,
        ...faults.map((fault) => `  ${describePackFault(fault)}`),
      ].join('\n'),
    }))(await readPack(source.folder, now))
  const stored = await storedVersions(db)
  const earlier = stored.filter(({ inForce }) => !inForce)
  if ('rollback' in source) {
    const [last] = earlier
    return last === undefined
      ? E.left({ rule: 'no-earlier-version', reason: 'No earlier version of the content is stored.' })
      : readStored(db, last.hash)
  }
  const named = stored.filter(({ hash }) => hash.startsWith(source.version.toLowerCase()))
  const [version, ...others] = named
  if (version !== undefined && others.length === 0) return readStored(db, version.hash)
  const list = stored.map(
    ({ hash, version: text, name, inForce }) => `  ${hash.slice(0, 8)}  ${text}  ${name}${inForce ? ', in force' : ''}`,
  )
  const reason = named.length === 0 ? 'No stored version has this hash.' : 'Several stored versions have this hash.'
  return E.left({ rule: 'unknown-version', reason: [`${reason} Stored are:`, ...list].join('\n') })
}

/** Lists the stored packs, the last loaded one first. */
const storedVersions = async (db: Reader) =>
  (
    await db
      .selectFrom('content_packs')
      .innerJoin('content_loads', 'content_loads.hash', 'content_packs.hash')
      .leftJoin('content_state', 'content_state.hash', 'content_packs.hash')
      .select(['content_packs.hash', 'name', 'version', 'content_state.only'])
      .orderBy('stored_at', 'desc')
      .orderBy('content_packs.hash')
      .execute()
  ).map(({ only, ...version }) => ({ ...version, inForce: only !== null }))

async function readStored(db: Reader, hash: string): Promise<E.Either<PublishFault, Pack>> {
  const pack = await storedPack(db, hash)
  if (pack === undefined)
    return E.left({ rule: 'unknown-version', reason: 'This version has just been deleted. Name another one.' })
  return E.mapLeft((faults: readonly PackFault[]): PublishFault => ({
    rule: 'unreadable-version',
    reason: [
      'This version of the server cannot read the stored content. Publish its folder instead:',
      ...faults.map((fault) => `  ${describePackFault(fault)}`),
    ].join('\n'),
  }))(pack)
}

async function mediaNotInForce(db: Reader, pack: Pack): Promise<readonly string[]> {
  const rows = await db.selectFrom('media').select('path').execute()
  const known = new Set(rows.map(({ path }) => path))
  return [...mediaAccess(pack).keys()].filter((path) => !known.has(path)).toSorted()
}
