import type { ContentReader } from './permitted-decks'

/**
 * Returns the time (ms UTC) since which the user has known these decks. It is the earliest of the first delivery of a
 * deck and the start of a trial. With `cardId`, the addition of that card to one of the own decks counts too. Undefined
 * when there is none.
 */
export async function firstDeliveredAt(
  { tx, user }: Pick<ContentReader, 'tx' | 'user'>,
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
            .select('added_at as at')
            .where('user_id', '=', user.id)
            .where('deck_id', 'in', deckIds)
            .where('card_id', '=', cardId ?? ''),
        )
        .as('told'),
    )
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
