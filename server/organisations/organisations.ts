import * as t from 'io-ts'
import type { Organisation } from '../../protocol/entities/organisation'
import { AppPreferences } from '../../protocol/entities/user'
import type { User } from '../../protocol/entities/user'
import type { Account, Tx } from '../api/context'
import type { Reader } from '../db/connection'
import { omitNulls, decodeColumn } from '../db/column-codec'
import type { PackSnapshot } from '../content/pack-snapshot'
import { hostedOrgOf } from './hosted-org'
import type { Org } from './hosted-org'
import { whiteLabelOf, whiteLabels } from './white-labels'

export async function orgById(db: Reader, id: string): Promise<Org | undefined> {
  const row = await db.selectFrom('orgs').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : hostedOrgOf(row)
}

/** Returns the name of an organisation. */
export const nameOfOrg = async (db: Reader, id: string): Promise<string | undefined> =>
  (await orgById(db, id))?.organisation.name

/** Finds the organisation of a host: that of its white-label, else the one that lists the host. */
export const orgIdOfHost = (pack: PackSnapshot, host: string): string | undefined =>
  whiteLabelOf(pack.whiteLabels, host)?.orgId ?? pack.orgs.find(({ hosts }) => hosts.includes(host))?.organisation.id

/**
 * Returns the origins that a page on a host may embed: those of the host's organisation. All organisations without a
 * white-label use the hosts of no organisation, so these hosts permit the origins of all of them.
 */
export function frameOriginsOn(pack: PackSnapshot, orgId: string | undefined): readonly string[] {
  if (orgId !== undefined) return pack.org(orgId)?.services.frameOrigins ?? []
  const unbranded = pack.orgs.filter(({ organisation }) => organisation.whitelabel === undefined)
  return [...new Set(unbranded.flatMap(({ services }) => services.frameOrigins ?? []))]
}

/** Returns the host names of an organisation: those of its white-label and its own. */
export async function hostsOfOrg(db: Reader, orgId: string): Promise<readonly string[]> {
  const labels = (await whiteLabels(db)).filter((label) => label.orgId === orgId)
  const row = await db.selectFrom('orgs').select('hosts').where('id', '=', orgId).executeTakeFirst()
  return [...labels.flatMap(({ hosts }) => hosts), ...decodeColumn(t.array(t.string), row?.hosts ?? [])]
}

/** Is this organisation the wanted one, or does its white-label belong to that? True when none is wanted. */
export const belongsTo = ({ id, whitelabel }: Organisation, wanted: string | undefined): boolean =>
  wanted === undefined || id === wanted || whitelabel?.orgId === wanted

/** Returns a user as that user's client receives it (S-ENTITY-01). */
export async function userView(
  tx: Tx,
  account: Account,
  known?: { readonly org: Org | undefined; readonly roles: readonly string[] },
): Promise<User> {
  const org = known === undefined ? await orgById(tx, account.org_id) : known.org
  const preferences = await tx
    .selectFrom('preferences')
    .select(['data', 'update_id'])
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  return {
    id: account.id,
    ...omitNulls({ name: account.name, email: account.email }),
    active: account.active,
    createdAt: account.created_at,
    passwordChangeRequired: account.password_change_required,
    selfRegistered: account.self_registered,
    roles: [...(known?.roles ?? (await rolesOf(tx, account.id)))],
    ...(org === undefined ? {} : { primaryOrg: org.organisation }),
    ...(preferences === undefined ? {} : { appPreferences: decodeColumn(AppPreferences, preferences.data) }),
  }
}

/** Returns the ids of the user's roles, without retired ones. */
export async function rolesOf(db: Reader, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('roles.retired', '=', false)
    .orderBy('since')
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id }) => role_id)
}
