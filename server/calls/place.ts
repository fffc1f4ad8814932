import type { RegisterPayload } from '../../protocol/entities/user'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { Outside } from '../context'
import type { Reader } from '../db/connection'
import { belongsTo, orgById } from '../organisations'
import type { Org } from '../organisations'
import { refusals } from '../refusal'
import { isStrict } from '../white-labels'

/** Where somebody new comes to, and the role by which. */
export interface Place {
  readonly org: Org
  /** The role that was named; undefined when none was. */
  readonly roleId: string | undefined
  /** The role is one that its link or its code lets anybody join (S-REG-12, S-REG-13). */
  readonly byLink: boolean
}

/**
 * The organisation that somebody comes to, and the role by which. A role link names both (S-REG-12); only roles that
 * anybody may join, and the organisation's own roles for new people and guests, can be named (security 39).
 */
export async function placeFor({ db, orgId: asked }: Outside, { orgId, roleId }: RegisterPayload): Promise<Place> {
  const wanted = orgId ?? asked
  if (roleId === undefined) {
    const first = wanted ?? (await db.selectFrom('orgs').select('id').orderBy('place').executeTakeFirst())?.id
    return { org: await requireOrg(db, first), roleId, byLink: false }
  }
  const role = await db.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst()
  if (role === undefined) throw refusals.noRole()
  const org = await requireOrg(db, role.org_id)
  if (!belongsTo(org.organisation, wanted)) throw refusals.noRole()
  const own = roleId === org.anonymousRoleId || roleId === org.organisation.newUserRoleId
  if (!role.joinable && !own) throw refusals.notJoinable()
  return { org, roleId, byLink: role.joinable }
}

async function requireOrg(db: Reader, id: string | undefined): Promise<Org> {
  const org = id === undefined ? undefined : await orgById(db, id)
  if (org === undefined || org.organisation.active === false) throw refusals.notFound('Organisation')
  return org
}

/**
 * Does the organisation let guests in? It does so by a role link, and by its sign-in screen where no accounts are made
 * (S-LOGIN-11); where sign-ins are strict or single, nobody comes in without being known.
 */
export async function takesGuests(db: Reader, { org: { organisation }, byLink }: Place): Promise<boolean> {
  if (organisation.samlConfig !== undefined || organisation.oauthConfig !== undefined) return false
  if (await isStrict(db, organisation.id)) return false
  return byLink || parseRegistrationFields(organisation.registrationFields).length === 0
}

/** Is single sign-on the only way in (S-LOGIN-19)? */
export function isSsoOnly({ organisation: { oauthConfig, samlConfig } }: Org): boolean {
  const byOauth = oauthConfig?.forced === true && oauthConfig.allowEmailFallback !== true
  return byOauth || (samlConfig !== undefined && samlConfig.allowEmailFallback !== true)
}
