import { sql } from 'kysely'
import type { Tx } from './context'
import type { Database } from './db/connection'
import { refusals } from './refusal'
import { fingerprint } from './secrets'

/** At most `max` tries in a window of so many ms, counted under a name. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly window: number
}

const MINUTE = 60_000

/** The limits of the product, each for one account or one network address. */
export const limitsOf = {
  loginOfAccount: (account: string): Limit => ({
    name: `login/account/${account.trim().toLowerCase()}`,
    max: 10,
    window: 15 * MINUTE,
  }),
  loginFrom: (address: string): Limit => ({ name: `login/address/${address}`, max: 100, window: 15 * MINUTE }),
  settingsFrom: (address: string): Limit => ({ name: `settings/address/${address}`, max: 600, window: 5 * MINUTE }),
  registrationFrom: (address: string): Limit => ({
    name: `register/address/${address}`,
    max: 600,
    window: 60 * MINUTE,
  }),
  resetOfAccount: (account: string): Limit => ({
    name: `reset/account/${account.trim().toLowerCase()}`,
    max: 5,
    window: 60 * MINUTE,
  }),
  resetFrom: (address: string): Limit => ({ name: `reset/address/${address}`, max: 50, window: 60 * MINUTE }),
  resetCodeFrom: (address: string): Limit => ({ name: `reset-code/address/${address}`, max: 30, window: 60 * MINUTE }),
  lookUpFrom: (address: string): Limit => ({ name: `look-up/address/${address}`, max: 300, window: 5 * MINUTE }),
  phoneSetUp: (userId: string): Limit => ({ name: `phone/${userId}`, max: 5, window: 60 * MINUTE }),
  phoneVerify: (userId: string): Limit => ({ name: `phone-code/${userId}`, max: 5, window: 10 * MINUTE }),
  passwordOf: (userId: string): Limit => ({ name: `password/${userId}`, max: 10, window: 15 * MINUTE }),
} as const

/** Names hold addresses of people; the table holds their hashes. */
const keyOf = (limit: Limit): string => fingerprint(limit.name)

/**
 * Counts a try and refuses when it is one too many. Outside of the call's transaction, so that a refused call counts
 * too; inside of it where the refusal is `counted`.
 */
export async function countTry(db: Database, limit: Limit, now: number): Promise<void> {
  const fresh = now - limit.window
  const row = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit), started_at: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.started_at <= ${fresh} then 1 else rate_limits.hits + 1 end`,
        started_at: sql<number>`case when rate_limits.started_at <= ${fresh} then ${now} else rate_limits.started_at end`,
      }),
    )
    .returning(['hits', 'started_at'])
    .executeTakeFirstOrThrow()
  if (row.hits > limit.max) throw refusals.tooMany(row.started_at + limit.window - now)
}

/** The try was a good one and does not count. */
export async function forgiveTry(tx: Tx, limit: Limit): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(0, hits - 1)` })
    .where('key', '=', keyOf(limit))
    .execute()
}

/** Forgets all tries under this name. */
export async function forgetTries(tx: Tx, limit: Limit): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', keyOf(limit)).execute()
}
