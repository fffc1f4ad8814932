import { sql } from 'kysely'
import type { Reader } from '../db/connection'
import { findPerson } from './find-person'
import { findOrganisation, rolesInForce, selectRole } from './find-role'

/** A person in a list. Times in ms UTC. */
export interface ListedPerson {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly username: string | null
  readonly organisation: string
  readonly roles: readonly string[]
  readonly active: boolean
  readonly createdAt: number
  /** Last sync of an app with a session that still exists. Null without one. */
  readonly seenAt: number | null
}

export interface PeopleFilter {
  readonly organisation?: string | undefined
  readonly role?: string | undefined
  /** Part of the name, email or user name, in any case. */
  readonly search?: string | undefined
  readonly inactive?: boolean | undefined
  readonly id?: string | undefined
  readonly limit: number
}

export interface PeopleList {
  readonly people: readonly ListedPerson[]
  /** Number of all people that match. */
  readonly total: number
}

/** Lists people by name. Throws AdministrationRefused for an unknown organisation or role. */
export async function listPeople(db: Reader, filter: PeopleFilter): Promise<PeopleList> {
  const org = filter.organisation === undefined ? undefined : await findOrganisation(db, filter.organisation)
  const role = filter.role === undefined ? undefined : selectRole(await rolesInForce(db, org?.id), filter.role)
  let query = db.selectFrom('users').innerJoin('orgs', 'orgs.id', 'users.org_id')
  if (org !== undefined) query = query.where('users.org_id', '=', org.id)
  if (role !== undefined)
    query = query.where('users.id', 'in', (where) =>
      where.selectFrom('memberships').select('user_id').where('role_id', '=', role.id),
    )
  if (filter.id !== undefined) query = query.where('users.id', '=', filter.id)
  if (filter.inactive === true) query = query.where('users.active', '=', false)
  if (filter.search !== undefined)
    query = query.where(
      sql<boolean>`position(lower(${filter.search}::text) in
        lower(concat_ws(' ', users.name, users.email, users.username))) > 0`,
    )
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.active', 'users.created_at'])
    .select([
      sql<string | null>`orgs.data ->> 'name'`.as('organisation'),
      'orgs.id as org_id',
      sql<
        readonly string[]
      >`(select coalesce(json_agg(coalesce(roles.data ->> 'name', roles.id) order by roles.place), '[]')
        from memberships join roles on roles.id = role_id where user_id = users.id and not retired)`.as('roles'),
      sql<number | null>`(select max(seen_at) from sessions where user_id = users.id)`.as('seen_at'),
    ])
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(filter.limit)
    .execute()
  return {
    total: Number(total),
    people: rows.map(({ id, name, email, username, organisation, org_id, roles, active, created_at, seen_at }) => ({
      id,
      name,
      email,
      username,
      organisation: organisation ?? org_id,
      roles,
      active,
      createdAt: created_at,
      seenAt: seen_at,
    })),
  }
}

/** Everything that an operator needs to know about a person before a change. */
export interface ShownPerson extends ListedPerson {
  readonly suspended: boolean
  /** The content pack contains the person. */
  readonly managed: boolean
  readonly selfRegistered: boolean
  readonly emailProven: boolean
  readonly hasPassword: boolean
  readonly singleSignOn: string | null
  readonly hasPhone: boolean
  readonly sessions: number
  readonly counts: Readonly<Record<string, number>>
}

const counted = ['seen', 'trials', 'responses', 'certificates', 'feedback', 'favorites'] as const

/** Describes one person. Throws AdministrationRefused for an unknown one. */
export async function showPerson(db: Reader, person: string): Promise<ShownPerson> {
  const account = await findPerson(db, person)
  const [listed] = (await listPeople(db, { id: account.id, limit: 1 })).people
  if (listed === undefined) throw new Error('The person was deleted while it was read')
  const count = async (table: (typeof counted)[number] | 'sessions') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const counts: Record<string, number> = {}
  for (const table of counted) counts[table] = await count(table)
  return {
    ...listed,
    suspended: account.suspended,
    managed: account.managed,
    selfRegistered: account.self_registered,
    emailProven: account.email_proven,
    hasPassword: account.password_hash !== null,
    singleSignOn: account.provider,
    hasPhone: account.phone !== null,
    sessions: await count('sessions'),
    counts,
  }
}
