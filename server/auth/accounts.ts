import type { Account, Tx } from '../api/context'
import type { Reader } from '../db/connection'
import { inLowerCase } from '../db/letter-case'

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
