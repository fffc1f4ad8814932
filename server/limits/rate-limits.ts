import { sql } from 'kysely'
import { sourceOf } from '../http/client-address'
import { addressLimitTable } from './address-limits'
import type { AddressLimitName, AddressLimits } from './address-limits'
import type { Tx } from '../api/context'
import type { Database } from '../db/connection'
import { Refused, refusals } from '../api/refusal'
import { hashSecret } from '../auth/secrets'

/** Permits up to `max` attempts in a window, ms, counted under a name. Infinity: attempts are not counted. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly window: number
  /** Once all sources together have made more than `from` attempts in the window, each source has only `max`. */
  readonly crowd?: { readonly name: string; readonly from: number; readonly max: number }
}

const MINUTE = 60_000

/** The combining dot above, which remains when 'İ' is converted to lower case. */
const dot = '\u0307'

/**
 * Normalises an account name. Some letters are equal in the other case for a database ('ſ' and 's', 'ı' and 'i'). They
 * are equal here too, so that other spellings give no further attempts. Two accounts with the same normalised name
 * share their attempts.
 */
const named = (account: string): string => account.trim().toLowerCase().toUpperCase().toLowerCase().replaceAll(dot, '')

/** The account of a sign-in: its id, or the name that was entered when it does not match exactly one account. */
export type LoginAccount = { readonly id: string } | { readonly typed: string }

const nameOfLogin = (account: LoginAccount): string =>
  'id' in account ? `id/${account.id}` : `account/${named(account.typed)}`

/**
 * The limits of the product. Other people's attempts never lock an account: attempts are counted per source. When many
 * sources try at once, each source has fewer attempts (SRV-10).
 */
export const limitsOf = {
  /** Counts by the address alone. In a trusted network there is no limit. */
  address: (of: AddressLimitName, address: string, { max, trusted }: AddressLimits): Limit => {
    const { prefix, max: usual, window } = addressLimitTable[of]
    const permitted = trusted.includes(address) ? Infinity : (max[of] ?? usual)
    return { name: `${prefix}/${sourceOf(address)}`, max: permitted, window }
  },
  /**
   * Counts by the account's id, so that its email and its user name share the attempts. Without a single account,
   * counts by the name that was entered.
   */
  loginOfAccount: (account: LoginAccount, address: string): Limit => ({
    name: `login/${sourceOf(address)}/${nameOfLogin(account)}`,
    max: 10,
    window: 15 * MINUTE,
    crowd: { name: `login/${nameOfLogin(account)}`, from: 50, max: 3 },
  }),
  resetOfAccount: (account: string, address: string): Limit => ({
    name: `reset/${sourceOf(address)}/account/${named(account)}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `reset/account/${named(account)}`, from: 10, max: 1 },
  }),
  /**
   * A proof of a new address is mailed to any named recipient, and so is a code. Both are counted per requester and per
   * recipient.
   */
  emailChangeOf: (userId: string): Limit => ({ name: `email/${userId}`, max: 5, window: 60 * MINUTE }),
  emailChangeTo: (email: string, address: string): Limit => ({
    name: `email/${sourceOf(address)}/to/${named(email)}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `email/to/${named(email)}`, from: 10, max: 1 },
  }),
  phoneCodesTo: (phone: string, address: string): Limit => ({
    name: `phone/${sourceOf(address)}/to/${phone}`,
    max: 5,
    window: 60 * MINUTE,
    crowd: { name: `phone/to/${phone}`, from: 10, max: 1 },
  }),
  phoneSetUp: (userId: string): Limit => ({ name: `phone/${userId}`, max: 5, window: 60 * MINUTE }),
  phoneVerify: (userId: string): Limit => ({ name: `phone-code/${userId}`, max: 5, window: 10 * MINUTE }),
  /** Each check and each change of a password costs the server a hash. */
  passwordOf: (userId: string): Limit => ({ name: `password/${userId}`, max: 10, window: 15 * MINUTE }),
  /** Text messages cost money. */
  textsOf: (orgId: string, perDay: number): Limit => ({
    name: `texts/org/${orgId}`,
    max: perDay,
    window: 24 * 60 * MINUTE,
  }),
} as const

/** Hashes a name, because names contain addresses of people. */
const keyOf = (name: string): string => hashSecret(name)

/**
 * Counts an attempt and refuses it above the limit. Runs outside of the call's transaction, so that a refused call
 * counts too; or inside of it, when the refusal is `counted`.
 */
export async function countTry(db: Database, limit: Limit, now: number): Promise<void> {
  if (limit.max === Infinity) return
  const { hits, started_at } = await count(db, limit.name, limit.window, now)
  const crowded = limit.crowd !== undefined && (await isCrowded(db, limit.crowd, limit.window, now))
  const max = crowded ? Math.min(limit.max, limit.crowd?.max ?? limit.max) : limit.max
  if (hits > max) throw refusals.tooMany(started_at + limit.window - now)
}

/** Counts an attempt and returns whether it is permitted, for callers with their own error text. */
export async function mayTry(db: Database, limit: Limit, now: number): Promise<boolean> {
  try {
    await countTry(db, limit, now)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Refuses when the limit has been reached. Counts nothing. */
export async function requireTries(db: Database, { name, max, window }: Limit, now: number): Promise<void> {
  if (max === Infinity) return
  const row = await db
    .selectFrom('rate_limits')
    .select(['hits', 'started_at'])
    .where('key', '=', keyOf(name))
    .where('started_at', '>', now - window)
    .executeTakeFirst()
  if (row !== undefined && row.hits >= max) throw refusals.tooMany(row.started_at + window - now)
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

/** Takes back a successful attempt. */
export async function forgiveTry(tx: Tx, limit: Limit): Promise<void> {
  if (limit.max === Infinity) return
  await tx
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(0, hits - 1)` })
    .where('key', 'in', [keyOf(limit.name), ...(limit.crowd === undefined ? [] : [keyOf(limit.crowd.name)])])
    .execute()
}

/** Deletes the attempts of this source. */
export async function forgetTries(tx: Tx, limit: Limit): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', keyOf(limit.name)).execute()
}
