import { acceptsOnlySso, refusesGuests } from '../../core/session/sso-providers'
import type { RegisterPayload } from '../../protocol/entities/user'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { PreparationContext } from '../api/context'
import type { Reader } from '../db/connection'
import { belongsTo, orgById } from '../organisations/organisations'
import type { Org } from '../organisations/hosted-org'
import { refusals } from '../api/refusal'
import { isStrict } from '../organisations/white-labels'
import { RoleGrant } from './role-grants'

/** The organisation in which a new person registers, and the role that is granted. */
export interface RegistrationTarget {
  readonly org: Org
  /** Undefined when the organisation has no role for new people. */
  readonly grant: RoleGrant | undefined
}

/**
 * Finds the organisation in which a person registers, and decides the role. A role link or a code names the role
 * (S-REG-12, S-REG-13); otherwise it is the organisation's role for new people or guests. Refuses a role without its
 * proof (security 39).
 */
export async function registrationTarget(
  { db, orgId: asked }: PreparationContext,
  { orgId, roleId, contentCode: code }: RegisterPayload,
  guest: boolean,
): Promise<RegistrationTarget> {
  const wanted = orgId ?? asked
  if (roleId === undefined) {
    const first = wanted ?? (await db.selectFrom('orgs').select('id').orderBy('place').executeTakeFirst())?.id
    const org = await requireOrg(db, first)
    return { org, grant: await newUserGrant(db, org, guest) }
  }
  const role = await db
    .selectFrom('roles')
    .select('org_id')
    .where('id', '=', roleId)
    .where('retired', '=', false)
    .executeTakeFirst()
  if (role === undefined) throw refusals.noRole()
  const org = await requireOrg(db, role.org_id)
  if (!belongsTo(org.organisation, wanted)) throw refusals.noRole()
  const grant = await RoleGrant.decide(db, roleId, { by: 'registration', org, guest, code })
  if (grant === undefined) throw refusals.notJoinable()
  return { org, grant }
}

/** Decides the role that an organisation grants to new people or to guests. */
export async function newUserGrant(db: Reader, org: Org, guest: boolean): Promise<RoleGrant | undefined> {
  const roleId = guest ? org.anonymousRoleId : org.organisation.newUserRoleId
  return roleId === undefined ? undefined : RoleGrant.decide(db, roleId, { by: 'registration', org, guest })
}

async function requireOrg(db: Reader, id: string | undefined): Promise<Org> {
  const org = id === undefined ? undefined : await orgById(db, id)
  if (org === undefined || org.organisation.active === false) throw refusals.notFound('Organisation')
  return org
}

/**
 * Does the organisation accept guests? It does by a role link, and on its sign-in screen when it has no registration
 * (S-LOGIN-11). It never does with strict sign-in or mandatory single sign-on.
 */
export async function acceptsGuests(
  db: Reader,
  { org: { organisation }, grant }: RegistrationTarget,
): Promise<boolean> {
  if (refusesGuests(organisation, await isStrict(db, organisation.id))) return false
  return grant?.isByLink === true || parseRegistrationFields(organisation.registrationFields).length === 0
}

/** Is single sign-on the only way to sign in (S-LOGIN-19)? */
export const isSsoOnly = ({ organisation }: Org): boolean => acceptsOnlySso(organisation)
