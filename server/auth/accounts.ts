import type { Account, Tx } from '../api/context'
import type { Reader } from '../db/connection'
import { isAnyOf, inLowerCase } from '../db/text-conditions'

/** Finds the account of an email, ignoring case. */
export const accountByEmail = (db: Reader, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.eb(where.fn('lower', ['email']), '=', inLowerCase(email.trim())))
    .executeTakeFirst()

/** Is the account a guest, with neither name nor email (S-REG-11)? */
export const isGuest = ({ email, name }: Pick<Account, 'email' | 'name'>): boolean => email === null && name === null

const accessTables = [
  'sessions',
  'reset_codes',
  'phone_codes',
  'push_tokens',
  'email_changes',
  'report_links',
  'seal_keys',
] as const

/**
 * Removes all access that the registrant of an unproven email has to the account. Called when the email's owner has
 * proven it. Includes password, phone, sessions, links, and the key under which devices seal unsent actions.
 */
export async function removeAccess(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null, phone: null }).where('id', '=', userId).execute()
  for (const table of accessTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Tables that let a person in without a sign-in, or that send messages to the person. */
const waysIn = ['sessions', 'reset_codes', 'phone_codes', 'email_changes', 'report_links', 'push_tokens'] as const

/** Sets whether people may sign in. Ends the sessions and links of people who may not. */
export async function setActive(tx: Tx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.updateTable('users').set({ active }).where(isAnyOf('users.id', ids)).execute()
  if (active) return
  for (const table of waysIn)
    await tx
      .deleteFrom(table)
      .where(isAnyOf(`${table}.user_id`, ids))
      .execute()
}

/**
 * Deletes an account with all its rows. Keeps the ids under which content packs contain the person, so that no later
 * pack restores the person.
 */
export async function deleteAccount(tx: Tx, { id, managed }: Pick<Account, 'id' | 'managed'>): Promise<void> {
  const merged = await tx.selectFrom('merged_people').select('id').where('user_id', '=', id).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
  const ids = [...(managed ? [id] : []), ...merged.map((row) => row.id)]
  if (ids.length === 0) return
  await tx
    .insertInto('deleted_people')
    .values(ids.map((each) => ({ id: each })))
    .onConflict((on) => on.doNothing())
    .execute()
}
