import { sql } from 'kysely'
import { Deck } from '../../protocol/entities/deck'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { UserDeckTable } from '../db/schema'
import { present, stored } from '../db/stored'
import { allowedDecks } from './allowed'
import type { Asking, DeckRow } from './allowed'
import { progressOf } from './progress'
import type { Selectable } from 'kysely'

/** Every deck of the pack that the user may open, with the user's progress, in the pack's order. */
export async function deckSummaries(asking: Asking): Promise<readonly (DeckRow & { readonly summary: DeckSummary })[]> {
  const progress = await progressOf(asking)
  const decks = await allowedDecks(asking).execute()
  return decks.map((row) => ({
    ...row,
    summary: { ...stored(Deck, row.data), ...progress(row.id) },
  }))
}

/** A user's own deck as the entity that clients know. */
export const ownDeckEntity = (row: Selectable<UserDeckTable>, userName: string | null): Deck => ({
  id: row.id,
  title: row.title,
  type: 'standard',
  owner: { type: 'user', id: row.user_id, ...present({ name: userName }) },
  active: true,
  createdAt: row.created_at,
  ...present({ icon: row.icon, background: row.background }),
})

/** The user's tucked decks, newest first. */
export async function tuckedDecks({ tx, user }: Asking): Promise<readonly DeckSummary[]> {
  const rows = await tx
    .selectFrom('user_decks')
    .leftJoin('user_deck_cards', 'user_deck_cards.deck_id', 'user_decks.id')
    .selectAll('user_decks')
    .select(sql<number>`count(user_deck_cards.card_id)`.as('cards'))
    .where('user_decks.user_id', '=', user.id)
    .where('user_decks.deleted_at', 'is', null)
    .where('user_decks.tucked', '=', true)
    .groupBy('user_decks.id')
    .orderBy('user_decks.created_at', 'desc')
    .orderBy('user_decks.id')
    .execute()
  return rows.map((row) => ({ ...ownDeckEntity(row, user.name), cardCount: row.cards }))
}
