import { sql } from 'kysely'
import type { Deck, DeckSummary } from '../../protocol/entities/deck'
import type { UserDeckTable } from '../db/schema'
import { omitNulls } from '../db/column-codec'
import { permittedDecks } from './permitted-decks'
import type { PackDeck } from './pack-snapshot'
import type { ContentReader } from './permitted-decks'
import { progressOf } from './progress'
import type { Selectable } from 'kysely'

/** Returns every content deck that the user may open, with the user's progress, in the pack's order. */
export async function deckSummaries(
  asking: ContentReader,
): Promise<readonly (PackDeck & { readonly summary: DeckSummary })[]> {
  const progress = await progressOf(asking)
  return permittedDecks(asking).map((row) => ({ ...row, summary: { ...row.deck(), ...progress(row.id) } }))
}

/** Converts an own deck to its entity. */
export const ownDeckEntity = (row: Selectable<UserDeckTable>, userName: string | null): Deck => ({
  id: row.id,
  title: row.title,
  type: 'standard',
  owner: { type: 'user', id: row.user_id, ...omitNulls({ name: userName }) },
  active: true,
  createdAt: row.created_at,
  ...omitNulls({ icon: row.icon, background: row.background }),
})

/** Maximum number of own decks in an answer, the newest. */
const MAX_OWN_DECKS = 500

/** Returns the user's tucked decks, newest first. */
export async function tuckedDecks({ tx, user }: ContentReader): Promise<readonly DeckSummary[]> {
  const rows = await tx
    .selectFrom('user_decks')
    .leftJoin('user_deck_cards', (join) =>
      join
        .onRef('user_deck_cards.user_id', '=', 'user_decks.user_id')
        .onRef('user_deck_cards.deck_id', '=', 'user_decks.id'),
    )
    .selectAll('user_decks')
    .select(sql<number>`count(user_deck_cards.card_id)`.as('cards'))
    .where('user_decks.user_id', '=', user.id)
    .where('user_decks.deleted_at', 'is', null)
    .where('user_decks.tucked', '=', true)
    .groupBy(['user_decks.user_id', 'user_decks.id'])
    .orderBy('user_decks.created_at', 'desc')
    .orderBy('user_decks.id')
    .limit(MAX_OWN_DECKS)
    .execute()
  return rows.map((row) => ({ ...ownDeckEntity(row, user.name), cardCount: row.cards }))
}
