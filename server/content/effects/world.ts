import { Role } from '../../../protocol/entities/role'
import { AdminSettingsApp } from '../../../protocol/entities/settings'
import { decodeColumn } from '../../db/column-codec'
import type { Reader } from '../../db/connection'
import { readSnapshot } from '../pack-snapshot'
import type { PackDeck, PackSnapshot } from '../pack-snapshot'
import type { Version } from '../versions'

/** A person who may sign in. */
export interface WorldPerson {
  readonly id: string
  readonly orgId: string
  readonly name: string
}

/** The content, and what it gives to people, before or after a load. */
export interface World {
  readonly pack: PackSnapshot
  readonly people: ReadonlyMap<string, WorldPerson>
  /** Names of the roles that are not retired, by id. */
  readonly roles: ReadonlyMap<string, string>
  /** The players of the pack and those whom an operator has added. */
  readonly players: readonly {
    readonly competition_id: string
    readonly user_id: string
    readonly player_id: string
    readonly score: number
  }[]
}

/** Reads the content in force with the people whom it admits. */
export async function readWorld(db: Reader): Promise<World> {
  const pack = await readSnapshot(db)
  const people = await db.selectFrom('users').select(['id', 'org_id', 'name']).where('active', '=', true).execute()
  const roles = await db.selectFrom('roles').select(['id', 'data']).where('retired', '=', false).execute()
  const players = await db
    .selectFrom('competition_players')
    .select(['competition_id', 'user_id', 'player_id', 'score'])
    .execute()
  return {
    pack,
    people: new Map(people.map(({ id, org_id, name }) => [id, { id, orgId: org_id, name: name ?? '' }])),
    roles: new Map(roles.map(({ id, data }) => [id, decodeColumn(Role, data).name ?? ''])),
    players,
  }
}

/** A content change, and the roles of everybody. */
export interface Change {
  readonly before: World
  readonly after: World
  /** ms UTC. */
  readonly now: number
  /** Role ids by person, retired ones included. */
  readonly memberships: ReadonlyMap<string, readonly string[]>
}

/** Returns the people who may sign in before and after the change. */
export const remaining = ({ before, after }: Change): readonly WorldPerson[] =>
  [...before.people.values()].filter(({ id }) => after.people.has(id))

/** Returns the roles that grant something to a person. */
export const rolesIn = ({ roles }: World, { memberships }: Change, userId: string): readonly string[] =>
  (memberships.get(userId) ?? []).filter((id) => roles.has(id))

/** Is the app of an organisation switched off? */
export const isShut = ({ pack }: World, orgId: string): boolean =>
  pack.org(orgId)?.organisation.active === false ||
  pack
    .settings(orgId)
    .some(({ kind, data }) => kind === 'AdminSettingsApp' && decodeColumn(AdminSettingsApp, data).disabled === true)

/** Returns the decks of all organisations. */
export const decksIn = ({ pack }: World): readonly PackDeck[] =>
  pack.orgs.flatMap(({ organisation }) => pack.decks(organisation.id))

/** Returns a deck as an assessment is graded by it. */
export const versionOf = (deck: PackDeck): Version => ({
  deck: deck.deck(),
  cards: deck.cards.filter(({ supporting }) => !supporting).map(({ card }) => card()),
})

export const titled = ({ id, title }: PackDeck): { readonly id: string; readonly title: string } => ({ id, title })
