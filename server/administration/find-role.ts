import { Organisation } from '../../protocol/entities/organisation'
import { Role } from '../../protocol/entities/role'
import { nearestWord } from '../content/nearest-word'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import { AdministrationRefused } from './refusal'

/** A role of the content in force. */
export interface NamedRole {
  readonly id: string
  readonly name: string
  readonly orgId: string
  /** Anybody with its link or its code may join it. */
  readonly joinable: boolean
}

/** Returns the roles of one organisation or of all, without retired ones, in the content's order. */
export async function rolesInForce(db: Reader, orgId?: string): Promise<readonly NamedRole[]> {
  const query = db
    .selectFrom('roles')
    .innerJoin('orgs', 'orgs.id', 'roles.org_id')
    .select(['roles.id', 'roles.org_id', 'roles.joinable', 'roles.data'])
    .where('retired', '=', false)
    .orderBy('orgs.place')
    .orderBy('roles.place')
  const rows = await (orgId === undefined ? query : query.where('roles.org_id', '=', orgId)).execute()
  return rows.map(({ id, org_id, joinable, data }) => ({
    id,
    name: decodeColumn(Role, data).name ?? id,
    orgId: org_id,
    joinable,
  }))
}

/** Selects the only role with this id or name, ignoring case. Throws AdministrationRefused for none or several. */
export function selectRole(roles: readonly NamedRole[], wanted: string): NamedRole {
  const text = wanted.trim().toLowerCase()
  const found = roles.filter(({ id, name }) => id === text || name.trim().toLowerCase() === text)
  const [first, ...more] = found
  if (first === undefined) {
    const names = [...new Set(roles.map(({ name }) => name))]
    const near = nearestWord(wanted, names)
    throw new AdministrationRefused(
      'unknown-role',
      `There is no role '${wanted}' in the content in force.`,
      near === undefined ? `The roles are: ${names.join(', ')}.` : `Did you mean '${near}'?`,
    )
  }
  if (more.length > 0)
    throw new AdministrationRefused(
      'ambiguous-role',
      `${found.length} roles are called '${wanted}'.`,
      'Name one by its id, or name the organisation with --organisation.',
      found.map(({ id, orgId }) => ({ rule: 'ambiguous-role', reason: `id ${id} in organisation ${orgId}` })),
    )
  return first
}

/** An organisation of the content in force. */
export interface NamedOrganisation {
  readonly id: string
  readonly name: string
}

/** Returns all organisations, the default one first. */
export async function organisationsInForce(db: Reader): Promise<readonly NamedOrganisation[]> {
  const rows = await db.selectFrom('orgs').select(['id', 'data']).orderBy('place').execute()
  return rows.map(({ id, data }) => ({ id, name: decodeColumn(Organisation, data).name ?? id }))
}

/** Finds an organisation by id or name, ignoring case. Throws AdministrationRefused when there is not exactly one. */
export async function findOrganisation(db: Reader, wanted: string): Promise<NamedOrganisation> {
  const all = await organisationsInForce(db)
  const text = wanted.trim().toLowerCase()
  const found = all.filter(({ id, name }) => id === text || name.toLowerCase() === text)
  const [first, ...more] = found
  if (first !== undefined && more.length === 0) return first
  throw new AdministrationRefused(
    'unknown-organisation',
    `${found.length === 0 ? 'No organisation is' : 'Several organisations are'} called '${wanted}'.`,
    `The organisations are: ${all.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
  )
}
