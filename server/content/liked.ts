import { sql, type SqlBool } from 'kysely'

/**
 * Condition on 'favorites': not removed (D-FAV-01) and still available. A favourite in an own deck is unavailable after
 * the card or the deck was removed (D-FAV-02).
 */
export const isLiked = sql<SqlBool>`favorites.deleted_at is null and (
  not exists (select 1 from user_decks where user_decks.user_id = favorites.user_id
    and user_decks.id = favorites.deck_id)
  or exists (
    select 1 from user_decks join user_deck_cards on user_deck_cards.user_id = user_decks.user_id
      and user_deck_cards.deck_id = user_decks.id
    where user_decks.user_id = favorites.user_id and user_decks.id = favorites.deck_id
      and user_decks.deleted_at is null
      and user_deck_cards.card_id = favorites.card_id))`
