import { sql } from 'kysely'
import { sourceOf } from './client-address'
import type { Tx } from './context'
import type { Database } from './db/connection'
import { Refused, refusals } from './refusal'
import { fingerprint } from './secrets'

/** At most `max` tries in a window of so many ms, counted under a name. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly window: number
  /** Once all sources together have tried more than `from` times in the window, each has only `max`. */
  readonly crowd?: { readonly name: string; readonly from: number; readonly max: number }
}

const MINUTE = 60_000

/** As large as 'İ', which has no dot less when it is small. */
const dot = '\u0307'

/**
 * An account, however it is spelt: what a database takes for the same letter in the other case ('ſ' and 's', 'ı' and 'i')
 * is one here too, so that nobody has more tries by it. Where that makes one of two accounts, they share their tries.
 */
const named = (account: string): string => account.trim().toLowerCase().toUpperCase().toLowerCase().replaceAll(dot, '')

/**
 * The limits of the product. An account is never locked by others' tries: what is counted is one source's tries at it,
 * and when many sources try at once, each of them gets fewer (SRV-10).
 */
export const limitsOf = {
  loginOfAccount: (account: string, address: string): Limit => ({
    name: `login/${sourceOf(address)}/account/${named(account)}`,
    max: 10,
    window: 15 * MINUTE,
    crowd: { name: `login/account/${named(account)}`, from: 50, max: 3 },
  }),
  loginFrom: (address: string): Limit => ({
    name: `login/address/${sourceOf(address)}`,
    max: 100,
    window: 15 * MINUTE,
  }),
  settingsFrom: (address: string): Limit => ({
    name: `settings/address/${sourceOf(address)}`,
    max: 600,
    window: 5 * MINUTE,
  }),
  registrationFrom: (address: string): Limit => ({
    name: `register/address/${sourceOf(address)}`,
    max: 600,
    window: 60 * MINUTE,
  }),
  resetOfAccount: (account: string, address: string): Limit => ({
    name: `reset/${sourceOf(address)}/account/${named(account)}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `reset/account/${named(account)}`, from: 10, max: 1 },
  }),
  resetFrom: (address: string): Limit => ({ name: `reset/address/${sourceOf(address)}`, max: 50, window: 60 * MINUTE }),
  resetCodeFrom: (address: string): Limit => ({
    name: `reset-code/address/${sourceOf(address)}`,
    max: 30,
    window: 60 * MINUTE,
  }),
  lookUpFrom: (address: string): Limit => ({
    name: `look-up/address/${sourceOf(address)}`,
    max: 300,
    window: 5 * MINUTE,
  }),
  /** A proof of a new address is mailed to whoever is named, and so is a code: counted for who asks and for who gets it. */
  emailChangeOf: (userId: string): Limit => ({ name: `email/${userId}`, max: 5, window: 60 * MINUTE }),
  emailChangeTo: (email: string, address: string): Limit => ({
    name: `email/${sourceOf(address)}/to/${named(email)}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `email/to/${named(email)}`, from: 10, max: 1 },
  }),
  phoneCodesFrom: (address: string): Limit => ({
    name: `phone/address/${sourceOf(address)}`,
    max: 300,
    window: 60 * MINUTE,
  }),
  phoneCodesTo: (phone: string, address: string): Limit => ({
    name: `phone/${sourceOf(address)}/to/${phone}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `phone/to/${phone}`, from: 10, max: 1 },
  }),
  phoneSetUp: (userId: string): Limit => ({ name: `phone/${userId}`, max: 5, window: 60 * MINUTE }),
  phoneVerify: (userId: string): Limit => ({ name: `phone-code/${userId}`, max: 5, window: 10 * MINUTE }),
  passwordOf: (userId: string): Limit => ({ name: `password/${userId}`, max: 10, window: 15 * MINUTE }),
} as const

/** Names hold addresses of people; the table holds their hashes. */
const keyOf = (name: string): string => fingerprint(name)

/**
 * Counts a try and refuses when it is one too many. Outside of the call's transaction, so that a refused call counts
 * too; inside of it where the refusal is `counted`.
 */
export async function countTry(db: Database, limit: Limit, now: number): Promise<void> {
  const { hits, started_at } = await count(db, limit.name, limit.window, now)
  const crowded = limit.crowd !== undefined && (await isCrowded(db, limit.crowd, limit.window, now))
  const max = crowded ? Math.min(limit.max, limit.crowd?.max ?? limit.max) : limit.max
  if (hits > max) throw refusals.tooMany(started_at + limit.window - now)
}

/** The same as an answer, for whoever has words of their own for it. */
export async function mayTry(db: Database, limit: Limit, now: number): Promise<boolean> {
  try {
    await countTry(db, limit, now)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const isCrowded = async (db: Database, { name, from }: { name: string; from: number }, window: number, now: number) =>
  (await count(db, name, window, now)).hits > from

function count(db: Database, name: string, window: number, now: number) {
  const fresh = now - window
  return db
    .insertInto('rate_limits')
    .values({ key: keyOf(name), started_at: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.started_at <= ${fresh} then 1 else rate_limits.hits + 1 end`,
        started_at: sql<number>`case when rate_limits.started_at <= ${fresh} then ${now} else rate_limits.started_at end`,
      }),
    )
    .returning(['hits', 'started_at'])
    .executeTakeFirstOrThrow()
}

/** The try was a good one and does not count. */
export async function forgiveTry(tx: Tx, limit: Limit): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(0, hits - 1)` })
    .where('key', 'in', [keyOf(limit.name), ...(limit.crowd === undefined ? [] : [keyOf(limit.crowd.name)])])
    .execute()
}

/** Forgets the tries of this source. */
export async function forgetTries(tx: Tx, limit: Limit): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', keyOf(limit.name)).execute()
}
