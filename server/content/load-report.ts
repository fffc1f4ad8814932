import { sql } from 'kysely'
import type { Tx } from '../api/context'
import type { LogFields } from '../log'
import type { PackVersion } from './pack-refusal'

/** What a load changed, as counts. */
export interface LoadReport {
  /** The replaced content; undefined at the first load. */
  readonly from: PackVersion | undefined
  readonly to: PackVersion
  readonly changes: Readonly<Record<string, number>>
}

/** Ids in force, by kind. */
export type InForce = ReadonlyMap<string, ReadonlySet<string>>

const kinds = {
  Organisations: sql<{ id: string }>`select id from orgs`,
  People: sql<{ id: string }>`select id from users where managed and active`,
  Addresses: sql<{ id: string }>`select id from users where email is not null`,
  Roles: sql<{ id: string }>`select id from roles where not retired`,
  Decks: sql<{ id: string }>`select id from decks`,
  DeckVersions: sql<{ id: string }>`select deck_id || ' ' || since as id from deck_versions`,
  Cards: sql<{ id: string }>`select id from cards`,
  Categories: sql<{ id: string }>`select id from categories`,
  Competitions: sql<{ id: string }>`select id from competitions`,
}

export async function inForce(tx: Tx): Promise<InForce> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await query.execute(tx)
    found.set(kind, new Set(rows.map(({ id }) => id)))
  }
  return found
}

/** Counts the added and removed ids of each kind. Omits kinds without a change. */
export function changesBetween(before: InForce, after: InForce): Readonly<Record<string, number>> {
  const none: ReadonlySet<string> = new Set()
  return Object.fromEntries(
    Object.keys(kinds).flatMap((kind) => {
      const [old, now] = [before.get(kind) ?? none, after.get(kind) ?? none]
      return [
        [`added${kind}`, [...now].filter((id) => !old.has(id)).length] as const,
        [`removed${kind}`, [...old].filter((id) => !now.has(id)).length] as const,
      ].filter(([, count]) => count > 0)
    }),
  )
}

/** Returns the fields of the log line 'content loaded'. */
export const loadFields = ({ from, to, changes }: LoadReport): LogFields => ({
  name: to.name,
  fromVersion: from?.version,
  fromHash: from?.hash.slice(0, 8),
  toVersion: to.version,
  toHash: to.hash.slice(0, 8),
  ...changes,
})
