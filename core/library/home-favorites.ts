import { defined } from '../../protocol/defined'
import type { Favorite } from '../../protocol/entities/favorite'
import type { Domain } from '../decider'
import { inEngagement } from '../state'
import type { FavoriteMark } from '../cards/state'
import { deliveredAt } from '../outbox/delivered'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'

/** The favourites that come along with Home (D-API-11). What a learner does with them is core/engagement's. */
export const homeFavorites: Domain = {
  evolve: {
    homeLoaded: (state, { data: { favorites: liked } }) => (liked === undefined ? state : replaced(state, liked)),
  },
}

/** A favourite as the server has it. */
export const markOf = ({ createdAt = 0, deletedAt, cardTitle }: Favorite): FavoriteMark => ({
  createdAt,
  ...defined({ deletedAt, cardTitle }),
})

/**
 * The server's favourites in place of the known ones; what was changed here and waits, or has been changed or
 * delivered since they were asked for, is newer and stays (D-API-11).
 */
function replaced(state: State, loaded: readonly Favorite[]): State {
  const { homeAskedAt = -Infinity } = state.mine.library
  const isNewer = ['favoriteAdded', 'favoriteRemoved'].some((cause) => deliveredAt(state, cause) >= homeAskedAt)
  const waiting = ownRows(state).filter(({ cause }) => cause === 'favoriteAdded' || cause === 'favoriteRemoved')
  const isNamed = (...ids: readonly string[]) =>
    waiting.some(({ path, body }) => ids.every((id) => `${path} ${body}`.includes(id)))
  const own = Object.entries(state.mine.engagement.favorites).flatMap(([deckId, cards]) =>
    Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, favorite })),
  )
  const kept = own.filter(
    ({ deckId, cardId, favorite: { createdAt, deletedAt = createdAt } }) =>
      isNewer || isNamed(deckId, cardId) || deletedAt >= homeAskedAt,
  )
  const cleared = inEngagement(state, (current) => ({ ...current, favorites: {} }))
  const taken = loaded.reduce((current, favorite) => mark(current, favorite, markOf(favorite)), cleared)
  return kept.reduce((current, { favorite, ...card }) => mark(current, card, favorite), taken)
}

/** Notes that a card is liked, or no longer. */
export const mark = (
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  favorite: FavoriteMark,
): State =>
  inEngagement(state, (current) => ({
    ...current,
    favorites: { ...current.favorites, [deckId]: { ...current.favorites[deckId], [cardId]: favorite } },
  }))
