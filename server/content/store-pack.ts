import { sql } from 'kysely'
import { Organisation } from '../../protocol/entities/organisation'
import type { Tx } from '../context'
import type { Database } from '../db/connection'
import { stored } from '../db/stored'
import { hashPassword } from '../secrets'
import { withoutDeleted } from './deleted-people'
import type { Pack } from './pack-files'
import { storeContent } from './store-content'
import { storePeople } from './store-people'
import { storeProgress } from './store-progress'

/** Cheaper than for real people: a pack's passwords stand in its files for everybody to read. */
const packPasswordCost = 2 ** 12

/** All processes that share a database load one after the other. */
const LOAD_LOCK = 727_001

/** A pack that lacks organisations of the database: they and everything of their people would be gone. */
export class OrganisationsMissing extends Error {
  /** By name, with the number of their people. */
  readonly organisations: readonly { readonly name: string; readonly people: number }[]

  constructor(organisations: OrganisationsMissing['organisations']) {
    super('The content pack lacks organisations that the database has')
    this.name = 'OrganisationsMissing'
    this.organisations = organisations
  }
}

/**
 * Brings a pack into the database in one transaction: all of it or nothing (X-SERVER-03). The same pack again changes nothing (and
 * false comes back); another one takes the place of the first, while people keep what they did. Throws
 * OrganisationsMissing rather than delete an organisation, unless that is asked for.
 */
export async function storePack(
  db: Database,
  pack: Pack,
  now: number,
  missing: 'refuse' | 'delete' = 'refuse',
): Promise<boolean> {
  const known = await db.selectFrom('content_state').select('hash').executeTakeFirst()
  if (known?.hash === pack.hash) return false
  const hashes = await passwordHashes(db, pack)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx)
    const state = await tx.selectFrom('content_state').select('hash').executeTakeFirst()
    if (state?.hash === pack.hash) return false
    await requireOrganisations(tx, pack, missing)
    const present = await withoutDeleted(tx, pack)
    await storePeople(tx, present, hashes, now)
    await storeContent(tx, present, state === undefined ? 0 : now)
    await storeProgress(tx, present, now)
    await tx
      .insertInto('content_state')
      .values({ only: 1, hash: pack.hash, loaded_at: now })
      .onConflict((conflict) => conflict.column('only').doUpdateSet({ hash: pack.hash, loaded_at: now }))
      .execute()
    return true
  })
}

async function requireOrganisations(tx: Tx, { orgs }: Pack, missing: 'refuse' | 'delete'): Promise<void> {
  const kept = new Set(orgs.map(({ org }) => org.org.id))
  const rows = await tx
    .selectFrom('orgs')
    .leftJoin('users', 'users.org_id', 'orgs.id')
    .select(['orgs.id', 'orgs.data', ({ fn }) => fn.count<number>('users.id').as('people')])
    .groupBy(['orgs.id', 'orgs.data'])
    .orderBy('orgs.place')
    .execute()
  const gone = rows.filter(({ id }) => !kept.has(id))
  if (gone.length > 0 && missing === 'refuse') {
    throw new OrganisationsMissing(
      gone.map(({ id, data, people }) => ({ name: stored(Organisation, data).name ?? id, people: Number(people) })),
    )
  }
  for (const { id } of gone) await tx.deleteFrom('orgs').where('id', '=', id).execute()
}

/** scrypt hashes by user id, for those who are new here; hashing is slow and stays out of the transaction. */
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

/** What to tell the operator: what would be deleted, and how to do it on purpose or keep it. */
export const describeMissing = (folder: string, { organisations }: OrganisationsMissing): string =>
  [
    `The content pack '${folder}' was not loaded: the database has organisations that are not in it.`,
    ...organisations.map(({ name, people }) => `  ${name}, people: ${people}`),
    'Loading it would delete them and everything that their people did.',
    '  To keep them, use another database: --data DIR, --memory, or another DATABASE_URL.',
    '  To delete them on purpose: --delete-organisations',
  ].join('\n')
