import { sql } from 'kysely'
import { Organisation } from '../../protocol/entities/organisation'
import type { Tx } from '../api/context'
import type { Database } from '../db/connection'
import { inTransaction } from '../db/transaction'
import { decodeColumn } from '../db/column-codec'
import { hashPassword } from '../auth/secrets'
import { withoutDeleted } from './deleted-people'
import { changesBetween, inForce } from './load-report'
import type { LoadReport } from './load-report'
import { storeMediaAccess } from './media-access'
import { grantMerged, mergePeople, withIds, withMerged } from './merge-people'
import { isOlder, noteLoad, versionInForce } from './pack-age'
import type { Pack } from './pack-files'
import { isRefused, PackRefused } from './pack-refusal'
import type { AddressClash, LoadOptions, PackVersion } from './pack-refusal'
import { storeContent } from './store-content'
import { addressClashes, storePeople } from './store-people'
import { storeProgress } from './store-progress'
import { isStored, keepPack } from './stored-packs'

/** Lower cost than for real people: a pack's passwords are readable in its files. */
const packPasswordCost = 2 ** 12

/** Advisory lock that serialises loads by processes with the same database. */
const LOAD_LOCK = 727_001

/** How a pack is loaded. */
export interface LoadWay {
  /** Into running servers. A start with an older folder keeps it. */
  readonly published?: boolean
  /** Runs everything, then `look` on the loaded content, and rolls all of it back. */
  readonly dryRun?: (tx: Tx) => Promise<void>
}

/** Rolls the transaction of a dry run back. */
class DryRunEnded extends Error {}

/**
 * Loads a pack into the database in one transaction (X-SERVER-03). Returns undefined when the same pack is already
 * loaded. A different pack replaces the content, while people keep their activity. Throws PackRefused when people would
 * lose something and `allowed` does not permit it.
 */
export async function storePack(
  db: Database,
  pack: Pack,
  now: number,
  allowed: LoadOptions = {},
  { published = false, dryRun }: LoadWay = {},
): Promise<LoadReport | undefined> {
  const known = await db.selectFrom('content_state').select(['hash', 'loaded_at']).executeTakeFirst()
  if (known?.hash === pack.hash) {
    if (dryRun === undefined && !(await isStored(db, pack.hash))) await keepLoaded(db, pack, known.loaded_at)
    return undefined
  }
  // A dry run stores no password.
  const hashes = dryRun === undefined ? await passwordHashes(db, pack) : new Map<string, string>()
  let report: LoadReport | undefined
  const work = async (tx: Tx): Promise<void> => {
    report = await load(tx, pack, now, { allowed, hashes, published })
    if (dryRun === undefined) return
    await dryRun(tx)
    throw new DryRunEnded()
  }
  try {
    await inTransaction(db, work)
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
  return report
}

/** Stores the pack in force, which an earlier version of the server has loaded without storing it. */
const keepLoaded = (db: Database, pack: Pack, loadedAt: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx)
    const load = await tx.selectFrom('content_loads').select('hash').where('hash', '=', pack.hash).executeTakeFirst()
    if (load !== undefined) await keepPack(tx, await withMerged(tx, await withoutDeleted(tx, pack)), loadedAt)
  })

interface Loading {
  readonly allowed: LoadOptions
  /** Of the passwords of new people, by user id. */
  readonly hashes: ReadonlyMap<string, string>
  readonly published: boolean
}

async function load(
  tx: Tx,
  pack: Pack,
  now: number,
  { allowed, hashes, published }: Loading,
): Promise<LoadReport | undefined> {
  await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx)
  const state = await tx.selectFrom('content_state').select('hash').executeTakeFirst()
  if (state?.hash === pack.hash) return undefined
  const known = await withMerged(tx, await withoutDeleted(tx, pack))
  const to = { name: pack.info.name, version: pack.info.version, hash: pack.hash }
  const from = await versionInForce(tx)
  const before = await inForce(tx)
  const clashes = await addressClashes(tx, known)
  const merges = allowed.mergePeople === true ? clashes.filter(({ mergeable }) => mergeable) : []
  const rest = clashes.filter((clash) => !merges.includes(clash))
  await refuseLosses(tx, known, { from, to, clashes: rest }, allowed)
  await mergePeople(tx, known, merges, hashes)
  const present = withIds(known, new Map(merges.map(({ personId, accountId }) => [personId, accountId])))
  await storePeople(tx, present, hashes, now)
  await grantMerged(tx, present, merges, now)
  await storeContent(tx, present, state === undefined ? 0 : now)
  await storeMediaAccess(tx, present)
  await storeProgress(tx, present, now)
  await tx
    .insertInto('content_state')
    .values({ only: 1, hash: pack.hash, loaded_at: now })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ hash: pack.hash, loaded_at: now }))
    .execute()
  const { changes: counts, entries } = changesBetween(before, await inForce(tx))
  const changes = {
    ...counts,
    ...(merges.length === 0 ? {} : { mergedPeople: merges.length }),
    ...(await countUngranted(tx, present)),
  }
  await noteLoad(tx, to, now, { changes, published })
  await keepPack(tx, present, now)
  return { from, to, changes, entries }
}

/** Refuses losses that are not allowed, with all reasons at once. Deletes what is allowed. */
async function refuseLosses(
  tx: Tx,
  pack: Pack,
  {
    from,
    to,
    clashes,
  }: { readonly from: PackVersion | undefined; readonly to: PackVersion; readonly clashes: readonly AddressClash[] },
  allowed: LoadOptions,
): Promise<void> {
  const missing = await missingOrganisations(tx, pack)
  const reasons = {
    organisations: allowed.deleteOrganisations === true ? [] : missing,
    older:
      from !== undefined && allowed.olderContent !== true && (await isOlder(tx, to, from))
        ? { inForce: from, pack: to }
        : undefined,
    addresses: allowed.takeAddresses === true ? [] : clashes,
  }
  if (isRefused(reasons)) throw new PackRefused(reasons)
  for (const { id } of missing) await tx.deleteFrom('orgs').where('id', '=', id).execute()
}

async function missingOrganisations(tx: Tx, { orgs }: Pack) {
  const kept = new Set(orgs.map(({ org }) => org.org.id))
  const rows = await tx
    .selectFrom('orgs')
    .leftJoin('users', 'users.org_id', 'orgs.id')
    .select(['orgs.id', 'orgs.data', ({ fn }) => fn.count<number>('users.id').as('people')])
    .groupBy(['orgs.id', 'orgs.data'])
    .orderBy('orgs.place')
    .execute()
  return rows
    .filter(({ id }) => !kept.has(id))
    .map(({ id, data, people }) => ({ id, name: decodeColumn(Organisation, data).name ?? id, people: Number(people) }))
}

/** Hashes the passwords of new people, by user id. Hashing is slow, so it runs outside of the transaction. */
async function passwordHashes(db: Database, pack: Pack): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('users').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  const entries = pack.orgs
    .flatMap(({ users }) => users)
    .filter(({ user }) => !there.has(user.id))
    .flatMap(({ user, password }) => (password === undefined ? [] : [{ id: user.id, password }]))
  return new Map(
    await Promise.all(
      entries.map(async ({ id, password }) => [id, await hashPassword(password, packPasswordCost)] as const),
    ),
  )
}

/**
 * Counts roles that the pack names for people who do not have them, because roles are written for new people only. The
 * operator assigns them by `npm run admin` (docs/administration.md).
 */
async function countUngranted(tx: Tx, { orgs }: Pack): Promise<Readonly<Record<string, number>>> {
  const rows = await tx.selectFrom('memberships').select(['user_id', 'role_id']).execute()
  const held = new Set(rows.map(({ user_id, role_id }) => `${user_id} ${role_id}`))
  const named = orgs.flatMap(({ users }) =>
    users.flatMap(({ user }) => (user.roles ?? []).map((roleId) => `${user.id} ${roleId}`)),
  )
  const rolesNotGranted = named.filter((pair) => !held.has(pair)).length
  return rolesNotGranted === 0 ? {} : { rolesNotGranted }
}
