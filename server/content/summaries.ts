import { sql } from 'kysely'
import { Deck } from '../../protocol/entities/deck'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { UserContext } from '../context'
import type { UserDeckTable } from '../db/schema'
import { present, stored } from '../db/stored'
import { allowedDecks } from './access'
import type { DeckRow } from './access'
import type { Selectable } from 'kysely'

type Asking = Pick<UserContext, 'tx' | 'user' | 'roles'>

interface Progress {
  readonly cardCount: number
  readonly percentageCardsSeen: number
}

const wholeDeck = 100

/** How far the user is in each deck of the organisation, by deck id (O-37: cards seen over the cards not derived). */
async function progressByDeck({ tx, user }: Asking): Promise<ReadonlyMap<string, Progress>> {
  const rows = await tx
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .leftJoin('seen', (join) =>
      join
        .onRef('seen.card_id', '=', 'cards.id')
        .onRef('seen.deck_id', '=', 'cards.deck_id')
        .on('seen.user_id', '=', user.id),
    )
    .select(['cards.deck_id'])
    .select([
      sql<number>`count(*) filter (where not cards.supporting)`.as('cards'),
      sql<number>`count(*) filter (where not cards.supporting and not cards.derived)`.as('counted'),
      sql<number>`count(seen.card_id) filter (where not cards.supporting and not cards.derived)`.as('seen'),
    ])
    .where('decks.org_id', '=', user.org_id)
    .groupBy('cards.deck_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.deck_id,
      { cardCount: row.cards, percentageCardsSeen: row.counted === 0 ? wholeDeck : (100 * row.seen) / row.counted },
    ]),
  )
}

/** Every deck of the pack that the user may open, with the user's progress, in the pack's order. */
export async function deckSummaries(asking: Asking): Promise<readonly (DeckRow & { readonly summary: DeckSummary })[]> {
  const progress = await progressByDeck(asking)
  const decks = await allowedDecks(asking)
  return decks.map((row) => ({
    ...row,
    summary: {
      ...stored(Deck, row.data),
      ...(progress.get(row.id) ?? { cardCount: 0, percentageCardsSeen: wholeDeck }),
    },
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
