import type { Asking } from './allowed'

/**
 * Since when the user has known something of these decks, in ms UTC: since the first of them was told, a trial was begun
 * there, or, where a card is named, it was added to one that is the user's own; undefined when none of it happened.
 */
export async function toldSince(
  { tx, user }: Pick<Asking, 'tx' | 'user'>,
  deckIds: readonly string[],
  cardId?: string,
): Promise<number | undefined> {
  const { at } = await tx
    .selectFrom(
      tx
        .selectFrom('deck_opens')
        .select('first_opened_at as at')
        .where('user_id', '=', user.id)
        .where('deck_id', 'in', deckIds)
        .unionAll(
          tx
            .selectFrom('trials')
            .select('started_at as at')
            .where('user_id', '=', user.id)
            .where('deck_id', 'in', deckIds),
        )
        .unionAll(
          tx
            .selectFrom('user_deck_cards')
            .innerJoin('user_decks', 'user_decks.id', 'user_deck_cards.deck_id')
            .select('user_deck_cards.added_at as at')
            .where('user_decks.user_id', '=', user.id)
            .where('user_decks.id', 'in', deckIds)
            .where('user_deck_cards.card_id', '=', cardId ?? ''),
        )
        .as('told'),
    )
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
