import type { Account } from '../api/context'
import { accountByEmail } from '../auth/accounts'
import type { Reader } from '../db/connection'
import { inUpperCase } from '../db/text-conditions'
import { AdministrationRefused } from './refusal'

/**
 * Finds a person by id, email or user name, ignoring case. Throws AdministrationRefused when there is none, or when
 * people of several organisations have the user name.
 */
export async function findPerson(db: Reader, wanted: string): Promise<Account> {
  const text = wanted.trim()
  const byId = await db.selectFrom('users').selectAll().where('id', '=', text).executeTakeFirst()
  const found = byId ?? (await accountByEmail(db, text))
  if (found !== undefined) return found
  const named = await db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.eb(where.fn('upper', ['username']), '=', inUpperCase(text)))
    .orderBy('id')
    .execute()
  const [first, ...more] = named
  if (first === undefined)
    throw new AdministrationRefused(
      'unknown-person',
      'There is no person with this id, email or user name.',
      'Look for the person: npm run admin -- people list --search TEXT',
    )
  if (more.length > 0)
    throw new AdministrationRefused(
      'ambiguous-person',
      `${named.length} people have this user name, in different organisations.`,
      'Name the person by id or email.',
      named.map(({ id }) => ({ rule: 'ambiguous-person', reason: `id ${id}` })),
    )
  return first
}
