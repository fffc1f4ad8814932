import { omitUndefined } from '../../protocol/omit-undefined'
import type { Favorite } from '../../protocol/entities/favorite'
import type { Domain } from '../decider'
import { updateEngagement } from '../state'
import type { FavoriteMark } from '../cards/state'
import { deliveredAt } from '../outbox/delivered'
import { userQueue } from '../outbox/queue'
import type { State } from '../state'

/** Applies the favourites that Home contains (D-API-11). The favorites domain decides the learner's actions. */
export const homeFavorites: Domain = {
  evolve: {
    homeLoaded: (state, { data: { favorites: liked } }) =>
      liked === undefined ? state : replaceFavorites(state, liked),
  },
}

/** Converts a favourite of the server. */
export const markOf = ({ createdAt = 0, deletedAt, cardTitle }: Favorite): FavoriteMark => ({
  createdAt,
  ...omitUndefined({ deletedAt, cardTitle }),
})

/**
 * Replaces the known favourites with the server's. Local changes that are pending, or were made or delivered after the
 * request, are newer and stay (D-API-11).
 */
function replaceFavorites(state: State, loaded: readonly Favorite[]): State {
  const { homeAskedAt = -Infinity } = state.user.library
  const isNewer = ['favoriteAdded', 'favoriteRemoved'].some((cause) => deliveredAt(state, cause) >= homeAskedAt)
  const waiting = userQueue(state).filter(({ cause }) => cause === 'favoriteAdded' || cause === 'favoriteRemoved')
  const isNamed = (...ids: readonly string[]) =>
    waiting.some(({ path, body }) => ids.every((id) => path.includes(id) || body.includes(id)))
  const own = Object.entries(state.user.engagement.favorites).flatMap(([deckId, cards]) =>
    Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, favorite })),
  )
  const kept = own.filter(
    ({ deckId, cardId, favorite: { createdAt, deletedAt = createdAt } }) =>
      isNewer || deletedAt >= homeAskedAt || isNamed(deckId, cardId),
  )
  const cleared = updateEngagement(state, (current) => ({ ...current, favorites: {} }))
  const taken = loaded.reduce((current, favorite) => applyFavoriteMark(current, favorite, markOf(favorite)), cleared)
  return kept.reduce((current, { favorite, ...card }) => applyFavoriteMark(current, card, favorite), taken)
}

/** Records whether a card is liked. */
export const applyFavoriteMark = (
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  favorite: FavoriteMark,
): State =>
  updateEngagement(state, (current) => ({
    ...current,
    favorites: { ...current.favorites, [deckId]: { ...current.favorites[deckId], [cardId]: favorite } },
  }))
