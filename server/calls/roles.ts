import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { mayReadReport } from '../../core/deck/derived-cards'
import { defined } from '../../protocol/defined'
import { Deck } from '../../protocol/entities/deck'
import { Role } from '../../protocol/entities/role'
import { allowedDeck } from '../content/access'
import { allowedDecks } from '../content/allowed'
import { forUser, open } from '../context'
import type { CallContext, Handlers, UserContext } from '../context'
import { inUpperCase } from '../db/letter-case'
import type { Schema } from '../db/schema'
import { present, stored } from '../db/stored'
import { belongsTo, orgById } from '../organisations'
import { refusals } from '../refusal'
import { rolesOf, userOfSession } from '../session'

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

  /** Open to visitors, because a role link registers them (S-REG-12). The code of a role is not told by its id. */
  role: open(async (context, { path }) => {
    const { row, user } = await visibleRole(context, 'id', path.id)
    const held = user !== undefined && (await rolesOf(context.tx, user.id)).includes(row.id)
    const role = stored(Role, row.data)
    return { role: held || row.content_code === null ? role : { ...namesOf(role), ...present({ org: role.org }) } }
  }),

  /** Whoever shows the code may join for a while; that is remembered here, not believed later. */
  roleByContentCode: open(async (context, { path }) => {
    const { row, user } = await visibleRole(context, 'content_code', path.code)
    if (user !== undefined) await invite(context, user.id, row.id)
    return { role: stored(Role, row.data) }
  }),

  /**
   * Names only: codes and paths are for those who have been given them. The id of a role that can be joined is as good as
   * its link, so that only those who hold it, and those who read reports by role, are told it.
   */
  orgRoles: forUser(async (context) => {
    const { tx, user } = context
    const rows = await tx.selectFrom('roles').selectAll().where('org_id', '=', user.org_id).orderBy('place').execute()
    return { roles: await toldOf(context, rows) }
  }),

  deckRoles: forUser(async (context, { path }) => {
    const deck = await allowedDeck(context, path.id)
    const rows = await context.tx
      .selectFrom('roles')
      .innerJoin('role_decks', 'role_decks.role_id', 'roles.id')
      .selectAll('roles')
      .where('role_decks.deck_id', '=', deck.id)
      .orderBy('roles.place')
      .execute()
    return { roles: await toldOf(context, rows) }
  }),

  joinRole: forUser(async (context, { path }) => {
    const { tx, user, roles, now } = context
    const row = await tx
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', path.id)
      .where('org_id', '=', user.org_id)
      .executeTakeFirst()
    if (row === undefined) throw refusals.noRole()
    const may = roles.has(row.id) || (row.joinable && (row.content_code === null || (await isInvited(context, row.id))))
    if (!may) throw refusals.notJoinable()
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

const namesOf = ({ id, name }: Role): Role => ({ id, ...defined({ name }) })

/**
 * A role that may be told to whoever asks: people see their organisation's, visitors those that can be joined, on a
 * branded host that organisation's only.
 */
async function visibleRole(context: CallContext, by: 'id' | 'content_code', value: string) {
  const { tx, now, sessionId, orgId } = context
  const query = tx.selectFrom('roles').selectAll()
  const row = await (
    by === 'id' ? query.where('id', '=', value) : query.where(sql<string>`upper(content_code)`, '=', inUpperCase(value))
  ).executeTakeFirst()
  const user = await userOfSession(tx, sessionId, now)
  const org = row === undefined ? undefined : await orgById(tx, row.org_id)
  if (row === undefined || org === undefined) throw refusals.noRole()
  const visible = user === undefined ? row.joinable && belongsTo(org.organisation, orgId) : row.org_id === user.org_id
  if (!visible) throw refusals.noRole()
  return { row, user }
}

/** How long a code that was shown lets its role be joined. */
const invitationLifetime = 60 * 60_000

async function invite({ tx, now }: CallContext, userId: string, roleId: string): Promise<void> {
  const expires_at = now + invitationLifetime
  await tx
    .insertInto('invitations')
    .values({ user_id: userId, role_id: roleId, expires_at })
    .onConflict((on) => on.columns(['user_id', 'role_id']).doUpdateSet({ expires_at }))
    .execute()
}

async function isInvited({ tx, user, now }: UserContext, roleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select('role_id')
    .where('user_id', '=', user.id)
    .where('role_id', '=', roleId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The names of these roles, as far as this user may be told of them. */
async function toldOf(context: UserContext, rows: readonly Selectable<Schema['roles']>[]): Promise<Role[]> {
  const all = await readsReports(context)
  return rows
    .filter(({ id, joinable }) => all || !joinable || context.roles.has(id))
    .map(({ data }) => namesOf(stored(Role, data)))
}

/** Does the user hold a report role of any deck? Its report asks for people by their roles (D-API-35). */
async function readsReports(context: UserContext): Promise<boolean> {
  const decks = await allowedDecks(context).where('decks.type', '=', 'quiz').execute()
  return decks.some(({ data }) => mayReadReport(stored(Deck, data), { roles: [...context.roles] }))
}
