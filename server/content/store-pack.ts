import { sql } from 'kysely'
import type { Database } from '../db/connection'
import { hashPassword } from '../secrets'
import type { Pack } from './pack-files'
import { storeContent } from './store-content'
import { storePeople } from './store-people'
import { storeProgress } from './store-progress'

/** Cheaper than for real people: a pack's passwords stand in its files for everybody to read. */
const packPasswordCost = 2 ** 12

/** All processes that share a database load one after the other. */
const LOAD_LOCK = 727_001

/**
 * Brings a pack into the database in one transaction: all of it or nothing (X-SERVER-03). The same pack again changes nothing (and
 * false comes back); another one takes the place of the first, while people who are in both keep what they did.
 */
export async function storePack(db: Database, pack: Pack, now: number): Promise<boolean> {
  const known = await db.selectFrom('content_state').select('hash').executeTakeFirst()
  if (known?.hash === pack.hash) return false
  const hashes = await passwordHashes(db, pack)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx)
    const state = await tx.selectFrom('content_state').select('hash').executeTakeFirst()
    if (state?.hash === pack.hash) return false
    await storePeople(tx, pack, hashes, now)
    await storeContent(tx, pack, state === undefined ? 0 : now)
    await storeProgress(tx, pack, now)
    await tx
      .insertInto('content_state')
      .values({ only: 1, hash: pack.hash, loaded_at: now })
      .onConflict((conflict) => conflict.column('only').doUpdateSet({ hash: pack.hash, loaded_at: now }))
      .execute()
    return true
  })
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
