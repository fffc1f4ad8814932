import type { Selectable } from 'kysely'
import { isColor } from '../../protocol/color'
import { isBlank } from '../../protocol/text'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { openDeckIds, ownDeck, requireDeck, workableCard } from '../content/access'
import { isLiked } from '../content/liked'
import { ownDeckEntity, tuckedDecks } from '../content/summaries'
import { omitNulls } from '../db/column-codec'
import type { UserDeckTable } from '../db/schema'
import { refusals } from '../api/refusal'
import { requireCardOf } from './engagement'

/** Maximum number of favourites in an answer, the newest. */
const MAX_FAVORITES = 1_000

const notYours = () => refusals.notAllowed('modify that deck')

/** Calls about favourites and own decks. */
export const favoriteAndDeckHandlers = {
  favorites: forUser(async (context) => {
    const { tx, user } = context
    const open = new Set(await openDeckIds(context))
    const rows = await tx
      .selectFrom('favorites')
      .leftJoin('cards', 'cards.id', 'favorites.card_id')
      .selectAll('favorites')
      .select(['cards.title', 'cards.deck_id as home'])
      .where('favorites.user_id', '=', user.id)
      .where(isLiked)
      .orderBy('favorites.created_at', 'desc')
      .limit(MAX_FAVORITES)
      .execute()
    return {
      favorites: rows.map(({ card_id, deck_id, created_at, title, home }) => ({
        cardId: card_id,
        deckId: deck_id,
        createdAt: created_at,
        ...omitNulls({ cardTitle: home !== null && open.has(home) ? title : null }),
      })),
    }
  }),

  addFavorite: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    await requireDeck(context, params.deckId)
    await workableCard(context, params.cardId, params.deckId)
    await requireCardOf(context, params.deckId, params.cardId)
    await tx
      .insertInto('favorites')
      .values({ user_id: user.id, card_id: params.cardId, deck_id: params.deckId, created_at: now })
      .onConflict((on) =>
        on.columns(['user_id', 'deck_id', 'card_id']).doUpdateSet({ created_at: now, deleted_at: null }),
      )
      .execute()
    return {}
  }),

  /** Marks the favourite as deleted (D-FAV-01). A missing favourite is no error. */
  removeFavorite: forUser(async ({ tx, user, now }, { path }) => {
    await tx
      .updateTable('favorites')
      .set({ deleted_at: now })
      .where('user_id', '=', user.id)
      .where('deck_id', '=', path.deckId)
      .where('card_id', '=', path.cardId)
      .where('deleted_at', 'is', null)
      .execute()
    return {}
  }),

  tuckedDecks: forUser(async (context) => ({ decks: [...(await tuckedDecks(context))] })),

  createDeck: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    const title = params.title.trim()
    if (isBlank(title)) throw refusals.unprocessable('A deck needs a title')
    if (params.background !== undefined && !isColor(params.background))
      throw refusals.unprocessable('The background is no colour')
    const taken = await tx.selectFrom('decks').select('id').where('id', '=', params.id).executeTakeFirst()
    if (taken !== undefined) throw notYours()
    const added = await tx
      .insertInto('user_decks')
      .values({
        id: params.id,
        user_id: user.id,
        title,
        icon: params.icon ?? null,
        background: params.background ?? null,
        tucked: true,
        created_at: now,
      })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
    const row = added ?? (await ownDeckRow(context, params.id))
    if (row === undefined) throw notYours()
    if (params.initialCardId !== undefined && added !== undefined) await addCard(context, row.id, params.initialCardId)
    return { deck: ownDeckEntity(row, user.name) }
  }),

  removeDeck: forUser(async (context, { path }) => {
    const { tx, user, now } = context
    const deck = await ownDeckRow(context, path.id)
    if (deck === undefined) throw notYours()
    if (deck.deleted_at === null)
      await tx
        .updateTable('user_decks')
        .set({ deleted_at: now })
        .where('user_id', '=', user.id)
        .where('id', '=', path.id)
        .execute()
    return {}
  }),

  addCardToDeck: forUser(async (context, { path, params }) => {
    if ((await ownDeck(context, path.id)) === undefined) throw notYours()
    await addCard(context, path.id, params.id)
    return {}
  }),

  removeCardFromDeck: forUser(async (context, { path }) => {
    if ((await ownDeck(context, path.id)) === undefined) throw notYours()
    await context.tx
      .deleteFrom('user_deck_cards')
      .where('user_id', '=', context.user.id)
      .where('deck_id', '=', path.id)
      .where('card_id', '=', path.cardId)
      .execute()
    return {}
  }),
} satisfies Handlers<
  | 'favorites'
  | 'addFavorite'
  | 'removeFavorite'
  | 'tuckedDecks'
  | 'createDeck'
  | 'removeDeck'
  | 'addCardToDeck'
  | 'removeCardFromDeck'
>

/** Returns the user's own deck with this id, also a deleted one. */
const ownDeckRow = ({ tx, user }: UserContext, id: string): Promise<Selectable<UserDeckTable> | undefined> =>
  tx.selectFrom('user_decks').selectAll().where('user_id', '=', user.id).where('id', '=', id).executeTakeFirst()

/** Adds a card to an own deck. A card that is already in the deck keeps its position (D-TUCK-09). */
async function addCard(context: UserContext, deckId: string, cardId: string): Promise<void> {
  await workableCard(context, cardId)
  await context.tx
    .insertInto('user_deck_cards')
    .values({ user_id: context.user.id, deck_id: deckId, card_id: cardId, added_at: context.now })
    .onConflict((on) => on.doNothing())
    .execute()
}
