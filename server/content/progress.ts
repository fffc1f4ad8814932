import { isAnyOf } from '../db/text-conditions'
import type { ContentReader } from './permitted-decks'

interface Progress {
  readonly cardCount: number
  readonly percentageCardsSeen: number
}

const wholeDeck = 100

/**
 * Returns the user's progress in these decks, or in all of the organisation, by deck id. Progress is the share of seen
 * cards among those that are not derived (O-37).
 */
export async function progressOf(
  { tx, user, pack }: ContentReader,
  deckIds?: readonly string[],
): Promise<(deckId: string) => Progress> {
  const rows = await tx
    .selectFrom('seen')
    .innerJoin('cards', (join) =>
      join.onRef('cards.id', '=', 'seen.card_id').onRef('cards.deck_id', '=', 'seen.deck_id'),
    )
    .select(['seen.deck_id', ({ fn }) => fn.countAll<number>().as('seen')])
    .where('seen.user_id', '=', user.id)
    .where('cards.supporting', '=', false)
    .where('cards.derived', '=', false)
    .$if(deckIds !== undefined, (query) => query.where(isAnyOf('seen.deck_id', deckIds ?? [])))
    .groupBy('seen.deck_id')
    .execute()
  const seenIn = new Map(rows.map(({ deck_id, seen }) => [deck_id, seen]))
  return (deckId) => {
    const cards = pack.deck(deckId)?.cards.filter(({ supporting }) => !supporting) ?? []
    const counted = cards.filter(({ derived }) => !derived).length
    const percentageCardsSeen = counted === 0 ? wholeDeck : (100 * (seenIn.get(deckId) ?? 0)) / counted
    return { cardCount: cards.length, percentageCardsSeen }
  }
}
