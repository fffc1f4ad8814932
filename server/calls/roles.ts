import { sql } from 'kysely'
import { Role } from '../../protocol/entities/role'
import { allowedDeck } from '../content/access'
import { forUser, open } from '../context'
import type { CallContext, Handlers, UserContext } from '../context'
import { stored } from '../db/stored'
import { belongsTo, orgById } from '../organisations'
import { refusals } from '../refusal'
import { userOfSession } from '../session'

/** Roles: whose, what they are called, joining and leaving. */
export const roleHandlers = {
  myRoles: forUser(async ({ tx, user }) => {
    const rows = await tx
      .selectFrom('roles')
      .innerJoin('memberships', 'memberships.role_id', 'roles.id')
      .select('roles.data')
      .where('memberships.user_id', '=', user.id)
      .orderBy('memberships.since')
      .orderBy('roles.place')
      .execute()
    return { roles: rows.map(({ data }) => stored(Role, data)) }
  }),

  /** Open to visitors, because a role link registers them (S-REG-12). */
  role: open(async (context, { path }) => ({ role: await visibleRole(context, 'id', path.id) })),

  roleByContentCode: open(async (context, { path }) => ({
    role: await visibleRole(context, 'content_code', path.code),
  })),

  /** Names only: codes and paths are for those who have been given them. */
  orgRoles: forUser(async ({ tx, user }) => {
    const rows = await tx
      .selectFrom('roles')
      .select('data')
      .where('org_id', '=', user.org_id)
      .orderBy('place')
      .execute()
    return { roles: rows.map(({ data }) => namesOf(stored(Role, data))) }
  }),

  deckRoles: forUser(async (context, { path }) => {
    const deck = await allowedDeck(context, path.id)
    const rows = await context.tx
      .selectFrom('roles')
      .innerJoin('role_decks', 'role_decks.role_id', 'roles.id')
      .select('roles.data')
      .where('role_decks.deck_id', '=', deck.id)
      .orderBy('roles.place')
      .execute()
    return { roles: rows.map(({ data }) => namesOf(stored(Role, data))) }
  }),

  joinRole: forUser(async (context, { path }) => {
    const { tx, user, roles, now } = context
    const row = await tx
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', path.id)
      .where('org_id', '=', user.org_id)
      .executeTakeFirst()
    if (row === undefined) throw refusals.notFound('Role')
    if (!row.joinable && !roles.has(row.id)) throw refusals.notAllowed('join that role')
    await addMembership(context, row.id, now)
    return { role: stored(Role, row.data) }
  }),

  leaveRole: forUser(async ({ tx, user }, { path }) => {
    await tx.deleteFrom('memberships').where('user_id', '=', user.id).where('role_id', '=', path.id).execute()
    return {}
  }),
} satisfies Handlers<'myRoles' | 'role' | 'roleByContentCode' | 'orgRoles' | 'deckRoles' | 'joinRole' | 'leaveRole'>

/** Makes the user a member; somebody who is one already stays one since then. */
export async function addMembership({ tx, user }: UserContext, roleId: string, since: number): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ user_id: user.id, role_id: roleId, since })
    .onConflict((on) => on.doNothing())
    .execute()
}

const namesOf = ({ id, name }: Role): Role => ({ id, ...(name === undefined ? {} : { name }) })

/**
 * A role that may be told to whoever asks: people see their organisation's, visitors those that can be joined, on a
 * branded host that organisation's only.
 */
async function visibleRole(context: CallContext, by: 'id' | 'content_code', value: string): Promise<Role> {
  const { tx, now, sessionId, orgId } = context
  const query = tx.selectFrom('roles').selectAll()
  const row = await (
    by === 'id'
      ? query.where('id', '=', value)
      : query.where(sql<string>`upper(content_code)`, '=', value.toUpperCase())
  ).executeTakeFirst()
  const user = await userOfSession(tx, sessionId, now)
  const org = row === undefined ? undefined : await orgById(tx, row.org_id)
  if (row === undefined || org === undefined) throw refusals.notFound('Role')
  const visible = user === undefined ? row.joinable && belongsTo(org.organisation, orgId) : row.org_id === user.org_id
  if (!visible) throw refusals.notFound('Role')
  return stored(Role, row.data)
}
