import * as t from 'io-ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { Card } from '../../protocol/entities/card'
import { Deck } from '../../protocol/entities/deck'
import type { Tx } from '../context'
import { stored } from '../db/stored'

const Version = t.type({ deck: Deck, cards: t.array(Card) }, 'DeckVersion')
/** The questions of a deck as they were at some time. */
export type Version = t.TypeOf<typeof Version>

/**
 * The versions of a deck that were in force at any moment between two times (ms UTC), the newest first. An attempt is
 * judged by these: a running one goes on with the questions that it started with (decisions 10 and 20), and one that
 * began anew offline, after a reset, has those of then.
 */
export async function versionsBetween(tx: Tx, deckId: string, from: number, to: number): Promise<readonly Version[]> {
  const rows = await tx
    .selectFrom('deck_versions')
    .select(['since', 'data'])
    .where('deck_id', '=', deckId)
    .orderBy('since')
    .execute()
  const inForce = rows.filter(({ since }, index) => {
    const until = rows[index + 1]?.since ?? Infinity
    return since <= to && until > from
  })
  return inForce.map(({ data }) => stored(Version, data)).toReversed()
}

/** Every version of a deck, the newest first. */
export const allVersions = (tx: Tx, deckId: string): Promise<readonly Version[]> =>
  versionsBetween(tx, deckId, -Infinity, Infinity)

/** Has the version this card? Asked in the words of the index (migration 017), which finds it among all of them. */
export const hasCard = (cardId: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_query_array(deck_versions.data, '$.cards[*].id') @> ${JSON.stringify([cardId])}::jsonb`
