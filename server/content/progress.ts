import { sql } from 'kysely'
import { isAnyOf } from '../db/lists'
import type { Asking } from './allowed'

interface Progress {
  readonly cardCount: number
  readonly percentageCardsSeen: number
}

const wholeDeck = 100
const nothingToSee: Progress = { cardCount: 0, percentageCardsSeen: wholeDeck }

/**
 * How far the user is in these decks, or in all of the organisation, by deck id (O-37: cards seen over the cards not
 * derived).
 */
export async function progressOf(
  { tx, user }: Asking,
  deckIds?: readonly string[],
): Promise<(deckId: string) => Progress> {
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
    .$if(deckIds !== undefined, (query) => query.where(isAnyOf('cards.deck_id', deckIds ?? [])))
    .groupBy('cards.deck_id')
    .execute()
  const byDeck = new Map(
    rows.map((row) => [
      row.deck_id,
      { cardCount: row.cards, percentageCardsSeen: row.counted === 0 ? wholeDeck : (100 * row.seen) / row.counted },
    ]),
  )
  return (deckId) => byDeck.get(deckId) ?? nothingToSee
}
