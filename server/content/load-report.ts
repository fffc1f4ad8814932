import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../api/context'
import type { LogFields } from '../log'
import type { PackVersion } from './pack-refusal'

/** What a load changed. */
export interface LoadReport {
  /** The replaced content; undefined at the first load. */
  readonly from: PackVersion | undefined
  readonly to: PackVersion
  /** Counts by kind, such as `addedDecks`. */
  readonly changes: Readonly<Record<string, number>>
  /** The entries behind the counts. Contains no people. */
  readonly entries: readonly ChangedEntry[]
}

export interface ChangedEntry {
  readonly kind: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly title: string
}

interface Entry {
  /** Differs when the entry differs; its place in a list does not count. */
  readonly fingerprint: string
  readonly title: string
}

/** Entries in force, by kind and id. */
export type InForce = ReadonlyMap<string, ReadonlyMap<string, Entry>>

type Query = RawBuilder<{ readonly id: string; readonly fingerprint?: string | null; readonly title?: string | null }>

const kinds: Readonly<Record<string, Query>> = {
  Organisations: sql`select id, md5(data::text) as fingerprint, data ->> 'name' as title from orgs`,
  People: sql`select id, username as fingerprint from users where managed and active`,
  Addresses: sql`select id from users where email is not null`,
  Roles: sql`select id, md5(data::text) as fingerprint, data ->> 'name' as title from roles where not retired`,
  Decks: sql`
    select decks.id, decks.title, md5((to_jsonb(decks) - 'place')::text || coalesce(allowed.roles, '')) as fingerprint
    from decks left join (
      select deck_id, string_agg(role_id, ' ' order by role_id) as roles from role_decks group by deck_id
    ) as allowed on allowed.deck_id = decks.id`,
  DeckVersions: sql`select deck_id || ' ' || since as id from deck_versions`,
  Cards: sql`select id, title, md5((to_jsonb(cards) - 'place')::text) as fingerprint from cards`,
  Categories: sql`select id, md5(data::text) as fingerprint, data ->> 'title' as title from categories`,
  Translations: sql`
    select org_id || ' ' || language as id, md5(texts::text) as fingerprint, language as title from translations`,
  Competitions: sql`
    select id, md5(data::text || objectives::text) as fingerprint, data ->> 'name' as title from competitions`,
}

/** Kinds that are only counted: people are not named, and versions have no title. */
const countedOnly: ReadonlySet<string> = new Set(['People', 'Addresses', 'DeckVersions'])

export async function inForce(tx: Tx): Promise<InForce> {
  const found = new Map<string, ReadonlyMap<string, Entry>>()
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await query.execute(tx)
    found.set(
      kind,
      new Map(rows.map(({ id, fingerprint, title }) => [id, { fingerprint: fingerprint ?? '', title: title ?? '' }])),
    )
  }
  return found
}

/** Counts and lists the added, changed and removed entries of each kind. Omits kinds without a change. */
export function changesBetween(before: InForce, after: InForce): Pick<LoadReport, 'changes' | 'entries'> {
  const none: ReadonlyMap<string, Entry> = new Map()
  const changes: Record<string, number> = {}
  const entries: ChangedEntry[] = []
  for (const kind of Object.keys(kinds)) {
    const [old, now] = [before.get(kind) ?? none, after.get(kind) ?? none]
    const found = {
      added: [...now].filter(([id]) => !old.has(id)),
      changed: [...now].filter(([id, { fingerprint }]) => (old.get(id)?.fingerprint ?? fingerprint) !== fingerprint),
      removed: [...old].filter(([id]) => !now.has(id)),
    }
    for (const change of ['added', 'changed', 'removed'] as const) {
      if (found[change].length > 0) changes[`${change}${kind}`] = found[change].length
      if (!countedOnly.has(kind)) entries.push(...found[change].map(([id, { title }]) => ({ kind, change, id, title })))
    }
  }
  return { changes, entries }
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
