import { renewStamps } from '../api/etags'
import { addMembership, RoleGrant } from '../calls/role-grants'
import { administer } from './administer'
import type { Administration } from './administer'
import { findPerson } from './find-person'
import { rolesInForce, selectRole } from './find-role'
import { AdministrationRefused } from './refusal'

export interface RoleChange {
  readonly personId: string
  readonly roleId: string
  readonly role: string
  /** False when the person already had the role, or did not have it. */
  readonly changed: boolean
  /** Consequences that the operator may not expect. */
  readonly notes: readonly string[]
}

const unproven =
  'The email of this account is not proven: anybody may have registered with it. Make sure that the account is the ' +
  "person's, or mail a link for a new password, which only the email's owner can use: npm run admin -- reset-password"

/**
 * Gives a person a role of their organisation. Progress, password and sessions remain. Open apps show it after their
 * next sync. Throws AdministrationRefused for an unknown person or role.
 */
export const addRole = (administration: Administration, person: string, role: string): Promise<RoleChange> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const { id: roleId, name } = selectRole(await rolesInForce(tx, account.org_id), role)
    const held = await tx
      .selectFrom('memberships')
      .select('since')
      .where('user_id', '=', account.id)
      .where('role_id', '=', roleId)
      .executeTakeFirst()
    const result = {
      personId: account.id,
      roleId,
      role: name,
      changed: held === undefined,
      notes: [
        ...(account.email !== null && !account.email_proven ? [unproven] : []),
        ...(account.active ? [] : ['The person is deactivated and cannot sign in.']),
      ],
    }
    if (held !== undefined) return { result, audit: undefined }
    const grant = await RoleGrant.decide(tx, roleId, { by: 'operator', orgId: account.org_id })
    if (grant === undefined)
      throw new AdministrationRefused(
        'foreign-role',
        'The role belongs to another organisation.',
        "Name a role of the person's organisation.",
      )
    await addMembership(tx, account.id, grant, administration.now)
    await renewStamps(tx, account.id, ['all'])
    return { result, audit: { what: 'roleAdded', userId: account.id, fields: { role: roleId } } }
  })

/**
 * Takes a role from a person, and the permissions to join it again: by a code presented within the last hour, and by
 * undoing an action button. Throws AdministrationRefused for an unknown person or role.
 */
export const removeRole = (administration: Administration, person: string, role: string): Promise<RoleChange> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const { id: roleId, name, joinable } = selectRole(await rolesInForce(tx, account.org_id), role)
    let changed = false
    for (const table of ['memberships', 'invitations', 'taken_roles'] as const) {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('user_id', '=', account.id)
        .where('role_id', '=', roleId)
        .executeTakeFirstOrThrow()
      changed ||= numDeletedRows > 0n
    }
    const notes = joinable ? ['The role has a link or a code, with which the person can join it again.'] : []
    const result = { personId: account.id, roleId, role: name, changed, notes }
    if (!changed) return { result, audit: undefined }
    await renewStamps(tx, account.id, ['all'])
    return { result, audit: { what: 'roleRemoved', userId: account.id, fields: { role: roleId } } }
  })
