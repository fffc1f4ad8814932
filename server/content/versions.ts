import * as t from 'io-ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Card } from '../../protocol/entities/card'
import { Deck } from '../../protocol/entities/deck'
import type { Tx } from '../api/context'
import { decodeColumn } from '../db/column-codec'
import type { PackSnapshot } from './pack-snapshot'
import type { ContentReader } from './permitted-decks'

const Version = t.type({ deck: Deck, cards: t.array(Card) }, 'DeckVersion')
/** A version of a deck with its cards and questions. */
export type Version = t.TypeOf<typeof Version>

interface Dated {
  readonly since: number
  /** Decodes the version lazily, once. */
  readonly version: () => Version
}

/** Caches the versions of decks by content: reading and decoding them is slow. */
const known = new WeakMap<PackSnapshot, LRUCache<string, readonly Dated[]>>()
/** Bound of the cached decks, which hold all versions of their cards. */
const MAX_DECKS = 200

/** Reads versions of decks. */
export type VersionReader = Pick<ContentReader, 'tx' | 'pack'>

async function versionsOf({ tx, pack }: VersionReader, deckId: string): Promise<readonly Dated[]> {
  const decks = known.get(pack.original) ?? new LRUCache<string, readonly Dated[]>({ max: MAX_DECKS })
  known.set(pack.original, decks)
  const versions = decks.get(deckId) ?? (await readVersions(tx, deckId))
  decks.set(deckId, versions)
  return versions
}

async function readVersions(tx: Tx, deckId: string): Promise<readonly Dated[]> {
  const rows = await tx
    .selectFrom('deck_versions')
    .select(['since', 'data'])
    .where('deck_id', '=', deckId)
    .orderBy('since')
    .execute()
  return rows.map(({ since, data }) => {
    let decoded: Version | undefined
    return { since, version: () => (decoded ??= decodeColumn(Version, data)) }
  })
}

/**
 * Returns the versions of a deck that were in force at any time between two times (ms UTC), the newest first. An
 * attempt is graded by these. A running attempt keeps the questions that it started with (decisions 10 and 20). An
 * attempt that restarted offline, after a reset, has the questions of that time.
 */
export async function versionsBetween(
  reader: VersionReader,
  deckId: string,
  from: number,
  to: number,
): Promise<readonly Version[]> {
  const versions = await versionsOf(reader, deckId)
  const inForce = versions.filter(({ since }, index) => {
    const until = versions[index + 1]?.since ?? Infinity
    return since <= to && until > from
  })
  return inForce.map(({ version }) => version()).toReversed()
}

/** Returns the newest version of a deck; undefined when the deck has no version. */
export async function newestVersion(reader: VersionReader, deckId: string): Promise<Version | undefined> {
  return (await versionsOf(reader, deckId)).at(-1)?.version()
}

/** Has the deck more than one version? */
export const hasSeveralVersions = async (reader: VersionReader, deckId: string): Promise<boolean> =>
  (await versionsOf(reader, deckId)).length > 1

/** Yields every version of a deck lazily, the newest first. */
export async function* allVersions(reader: VersionReader, deckId: string): AsyncGenerator<Version> {
  for (const { version } of (await versionsOf(reader, deckId)).toReversed()) yield version()
}

/** Does the version contain this card? Uses the expression of the index (migration 017), which covers all versions. */
export const hasCard = (cardId: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_query_array(deck_versions.data, '$.cards[*].id') @> ${JSON.stringify([cardId])}::jsonb`
