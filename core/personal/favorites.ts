import { defined } from '../../protocol/defined'
import type { Favorite } from '../../protocol/entities/engagement'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, userMissing, type Domain } from '../decider'
import { serverTime } from '../device/device'
import { message } from '../outbox/message'
import { ownRows } from '../outbox/queue'
import { lookup } from '../record'
import { type State, inEngagement } from '../state'
import { cardInView } from '../cards/card-at-hand'
import { isSpecial } from '../cards/special-cards'
import type { FavoriteMark } from '../cards/state'

/** Liking cards (D-FAV). */
export const favorites: Domain = {
  intents: {
    /** Carries the wanted state, so that two rapid taps are one (D-FAV-06, X-OUTBOX-08). */
    favoriteCardToggle: (state, { cardId, deckId, favorite }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (isFavorite(state, deckId, cardId) === favorite) return nothing
      const liked = favorite ? cardInView(state, cardId, context) : undefined
      if (liked !== undefined && isSpecial(liked)) return refuse('cardNotFound')
      return accept(newEvent(favorite ? 'favoriteAdded' : 'favoriteRemoved', { cardId, deckId }))
    },
  },
  evolve: {
    homeLoaded: (state, { data: { favorites: liked } }) => (liked === undefined ? state : replaced(state, liked)),
    favoriteAdded: (state, { data, at }) => mark(state, data, { createdAt: serverTime(state, at) }),
    favoriteRemoved: (state, { data, at }) =>
      mark(state, data, {
        createdAt: state.mine.engagement.favorites[data.deckId]?.[data.cardId]?.createdAt ?? serverTime(state, at),
        deletedAt: serverTime(state, at),
      }),
    deckLoaded: (state, { data: { favorites: liked = [] } }) =>
      liked.reduce(
        (current, favorite) =>
          current.mine.engagement.favorites[favorite.deckId]?.[favorite.cardId] === undefined
            ? mark(current, favorite, markOf(favorite))
            : current,
        state,
      ),
  },
  rows: {
    favoriteAdded: ({ data }) => message('addFavorite', {}, data),
    favoriteRemoved: ({ data }) => message('removeFavorite', data, undefined),
  },
}

const markOf = ({ createdAt = 0, deletedAt }: Favorite): FavoriteMark => ({
  createdAt,
  ...defined({ deletedAt }),
})

/**
 * The server's favourites in place of the known ones; what was changed here and waits, or has been changed or
 * delivered since they were asked for, is newer and stays (D-API-11).
 */
function replaced(state: State, loaded: readonly Favorite[]): State {
  const { homeAskedAt = -Infinity } = state.mine.library
  const { deliveredAt } = state.mine.outbox
  const isNewer = ['favoriteAdded', 'favoriteRemoved'].some((cause) => (deliveredAt[cause] ?? -Infinity) >= homeAskedAt)
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

/** Is this card liked? One that no longer is keeps its record, with the time (D-FAV-01). */
export const isFavorite = (state: State, deckId: string, cardId: string): boolean => {
  const favorite = lookup(lookup(state.mine.engagement.favorites, deckId) ?? {}, cardId)
  return favorite !== undefined && favorite.deletedAt === undefined
}

/** The liked cards, the latest first: what a deck of type 'favorite' holds (D-FAV-07). */
export const favoriteCards = (state: State): readonly { readonly deckId: string; readonly cardId: string }[] =>
  Object.entries(state.mine.engagement.favorites)
    .flatMap(([deckId, cards]) => Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, ...favorite })))
    .filter(({ deletedAt }) => deletedAt === undefined)
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map(({ deckId, cardId }) => ({ deckId, cardId }))

/** Decks with a liked card; the last one taken back drops its deck (D-FAV-02, D-FAV-03). */
export const favoriteDecks = (state: State): readonly string[] => [
  ...new Set(favoriteCards(state).map(({ deckId }) => deckId)),
]

const mark = (
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  favorite: FavoriteMark,
): State =>
  inEngagement(state, (current) => ({
    ...current,
    favorites: { ...current.favorites, [deckId]: { ...current.favorites[deckId], [cardId]: favorite } },
  }))
