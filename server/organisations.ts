import * as t from 'io-ts'
import type { Selectable } from 'kysely'
import { Organisation } from '../protocol/entities/organisation'
import { AppPreferences } from '../protocol/entities/user'
import type { User } from '../protocol/entities/user'
import type { Account, Tx } from './context'
import type { Reader } from './db/connection'
import type { Schema } from './db/schema'
import { present, stored } from './db/stored'
import { rolesOf } from './session'
import { whiteLabelOf, whiteLabels } from './white-labels'

/** An organisation and the role that its guests get. */
export interface Org {
  readonly organisation: Organisation
  readonly anonymousRoleId: string | undefined
}

const orgOf = (row: Selectable<Schema['orgs']>): Org => ({
  organisation: stored(Organisation, row.data),
  anonymousRoleId: row.anonymous_role_id ?? undefined,
})

export async function orgById(db: Reader, id: string): Promise<Org | undefined> {
  const row = await db.selectFrom('orgs').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : orgOf(row)
}

/** What an organisation calls itself. */
export const nameOfOrg = async (db: Reader, id: string): Promise<string | undefined> =>
  (await orgById(db, id))?.organisation.name

/** The organisation of a host: that of its white-label, else the one that names the host. */
export async function orgIdOfHost(db: Reader, host: string): Promise<string | undefined> {
  const label = await whiteLabelOf(db, host)
  if (label?.orgId !== undefined) return label.orgId
  const rows = await db.selectFrom('orgs').select(['id', 'hosts']).orderBy('place').execute()
  return rows.find(({ hosts }) => Array.isArray(hosts) && hosts.includes(host))?.id
}

/** The host names by which people come to an organisation: those of its white-label and its own. */
export async function hostsOfOrg(db: Reader, orgId: string): Promise<readonly string[]> {
  const labels = (await whiteLabels(db)).filter((label) => label.orgId === orgId)
  const row = await db.selectFrom('orgs').select('hosts').where('id', '=', orgId).executeTakeFirst()
  return [...labels.flatMap(({ hosts }) => hosts), ...stored(t.array(t.string), row?.hosts ?? [])]
}

/** Is this organisation the one asked for, or one of its white-label? Without a wish any will do. */
export const belongsTo = ({ id, whitelabel }: Organisation, wanted: string | undefined): boolean =>
  wanted === undefined || id === wanted || whitelabel?.orgId === wanted

/** A user as the user's own client sees it (S-ENTITY-01). */
export async function userView(tx: Tx, account: Account): Promise<User> {
  const org = await orgById(tx, account.org_id)
  const preferences = await tx
    .selectFrom('preferences')
    .select(['data', 'update_id'])
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  return {
    id: account.id,
    ...present({ name: account.name, email: account.email }),
    active: account.active,
    createdAt: account.created_at,
    passwordChangeRequired: account.password_change_required,
    selfRegistered: account.self_registered,
    roles: [...(await rolesOf(tx, account.id))],
    ...(org === undefined ? {} : { primaryOrg: org.organisation }),
    ...(preferences === undefined ? {} : { appPreferences: stored(AppPreferences, preferences.data) }),
  }
}
