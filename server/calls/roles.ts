import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { mayReadReport } from '../../core/deck/derived-cards'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Role } from '../../protocol/entities/role'
import { allowedDeck } from '../content/access'
import { permittedDecks } from '../content/permitted-decks'
import { forUser, open } from '../api/context'
import type { CallContext, Handlers, UserContext } from '../api/context'
import { inUpperCase } from '../db/text-conditions'
import type { Schema } from '../db/schema'
import { omitNulls, decodeColumn } from '../db/column-codec'
import { belongsTo, orgById, rolesOf } from '../organisations/organisations'
import { refusals } from '../api/refusal'
import { userOfSession } from '../auth/session'
import { addMembership, invite, RoleGrant } from './role-grants'

/** Calls about roles: lists, names, joining and leaving. */
export const roleHandlers = {
  myRoles: forUser(async ({ tx, user }) => {
    const rows = await tx
      .selectFrom('roles')
      .innerJoin('memberships', 'memberships.role_id', 'roles.id')
      .select('roles.data')
      .where('memberships.user_id', '=', user.id)
      .where('roles.retired', '=', false)
      .orderBy('memberships.since')
      .orderBy('roles.place')
      .execute()
    return { roles: rows.map(({ data }) => decodeColumn(Role, data)) }
  }),

  /** Open to visitors, because a role link registers them (S-REG-12). The id does not reveal the role's code. */
  role: open(async (context, { path }) => {
    const { row, user } = await visibleRole(context, 'id', path.id)
    const held = user !== undefined && (await rolesOf(context.tx, user.id)).includes(row.id)
    const role = decodeColumn(Role, row.data)
    return { role: held || row.content_code === null ? role : { ...namesOf(role), ...omitNulls({ org: role.org }) } }
  }),

  /**
   * Looks up a role by its code. Records an invitation, so that the person may join for an hour; a later claim is not
   * trusted.
   */
  roleByContentCode: open(async (context, { path }) => {
    const { row, user } = await visibleRole(context, 'content_code', path.code)
    if (user !== undefined) await invite(context.tx, user.id, row.id, context.now)
    return { role: decodeColumn(Role, row.data) }
  }),

  /**
   * Returns names only: codes and paths are for people who received them. The id of a joinable role is as good as its
   * link. Therefore only its members and readers of reports by role get it.
   */
  orgRoles: forUser(async (context) => {
    const { tx, user } = context
    const rows = await tx
      .selectFrom('roles')
      .selectAll()
      .where('org_id', '=', user.org_id)
      .where('retired', '=', false)
      .orderBy('place')
      .execute()
    return { roles: await toldOf(context, rows) }
  }),

  deckRoles: forUser(async (context, { path }) => {
    const deck = allowedDeck(context, path.id)
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
    const { tx, user, now } = context
    const row = await tx
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', path.id)
      .where('org_id', '=', user.org_id)
      .where('retired', '=', false)
      .executeTakeFirst()
    if (row === undefined) throw refusals.noRole()
    const grant = await RoleGrant.decide(tx, row.id, { by: 'join', person: memberOf(context) })
    if (grant === undefined) throw refusals.notJoinable()
    await addMembership(tx, user.id, grant, now)
    context.report('roleJoined', user.id)
    return { role: decodeColumn(Role, row.data) }
  }),

  /** Leaves a role. The person may join a role with a link or a code again for an hour. */
  leaveRole: forUser(async ({ tx, user, now }, { path }) => {
    const left = await tx
      .deleteFrom('memberships')
      .using('roles')
      .whereRef('roles.id', '=', 'memberships.role_id')
      .where('user_id', '=', user.id)
      .where('role_id', '=', path.id)
      .returning('roles.joinable')
      .executeTakeFirst()
    if (left?.joinable === true) await invite(tx, user.id, path.id, now)
    return {}
  }),
} satisfies Handlers<'myRoles' | 'role' | 'roleByContentCode' | 'orgRoles' | 'deckRoles' | 'joinRole' | 'leaveRole'>

/** Returns the signed-in person as a claimant of roles. */
export const memberOf = ({ user, roles, now }: UserContext) => ({ userId: user.id, orgId: user.org_id, roles, now })

const namesOf = ({ id, name }: Role): Role => ({ id, ...omitUndefined({ name }) })

/**
 * Returns a role that the requester may see. Users see their organisation's roles. Visitors see joinable ones, on a
 * branded host only those of its organisation.
 */
async function visibleRole(context: CallContext, by: 'id' | 'content_code', value: string) {
  const { tx, now, sessionId, orgId } = context
  const query = tx.selectFrom('roles').selectAll().where('retired', '=', false)
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

/** Returns the names of those roles that this user may see. */
async function toldOf(context: UserContext, rows: readonly Selectable<Schema['roles']>[]): Promise<Role[]> {
  const all = readsReports(context)
  return rows
    .filter(({ id, joinable }) => all || !joinable || context.roles.has(id))
    .map(({ data }) => namesOf(decodeColumn(Role, data)))
}

/** Does the user hold a report role of any deck? A report can be filtered by people's roles (D-API-35). */
const readsReports = (context: UserContext): boolean =>
  permittedDecks(context).some(
    ({ type, deck }) => type === 'quiz' && mayReadReport(deck(), { roles: [...context.roles] }),
  )
