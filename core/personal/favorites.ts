import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent } from '../../protocol/events'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { notSignedIn } from '../refusals'
import { serverTime } from '../device/device'
import { applyFavoriteMark, markOf } from '../library/home-favorites'
import { type State } from '../state'
import { outboxRequest } from '../outbox/outbox-request'
import { lookup } from '../record'
import { cardInOpenDeck } from '../cards/require-card'
import { isBoundToDeck } from '../cards/card-permissions'
import { favoriteCards, favoriteDecks } from './favorite-decks'

/** Decides liking cards (D-FAV). */
export const favorites: Domain = {
  intents: {
    /** The intent carries the wanted state, so that two rapid taps count as one (D-FAV-06, X-OUTBOX-08). */
    favoriteCardToggle: (state, { cardId, deckId, favorite }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (isFavorite(state, deckId, cardId) === favorite) return noEvents
      const liked = favorite ? cardInOpenDeck(state, cardId, context) : undefined
      if (liked !== undefined && isBoundToDeck(liked)) return refuse('cardNotFound')
      return accept(newEvent(favorite ? 'favoriteAdded' : 'favoriteRemoved', { cardId, deckId }))
    },
  },
  evolve: {
    favoriteAdded: (state, { data, at }) => applyFavoriteMark(state, data, { createdAt: serverTime(state, at) }),
    favoriteRemoved: (state, { data, at }) =>
      applyFavoriteMark(state, data, {
        createdAt: state.user.engagement.favorites[data.deckId]?.[data.cardId]?.createdAt ?? serverTime(state, at),
        deletedAt: serverTime(state, at),
      }),
    deckLoaded: (state, { data: { favorites: liked = [] } }) =>
      liked.reduce(
        (current, favorite) =>
          current.user.engagement.favorites[favorite.deckId]?.[favorite.cardId] === undefined
            ? applyFavoriteMark(current, favorite, markOf(favorite))
            : current,
        state,
      ),
  },
  requests: {
    favoriteAdded: ({ data }) => outboxRequest('addFavorite', {}, data),
    favoriteRemoved: ({ data }) => outboxRequest('removeFavorite', data, undefined),
  },
}

/** Is this card liked? An unliked card keeps its record, with the time (D-FAV-01). */
export const isFavorite = (state: State, deckId: string, cardId: string): boolean => {
  const favorite = lookup(lookup(state.user.engagement.favorites, deckId) ?? {}, cardId)
  return favorite !== undefined && favorite.deletedAt === undefined
}

/** A deck with the first of its liked cards (S-FAV-02). */
export interface FirstFavorite {
  readonly deckId: string
  readonly cardId: string
  /** How many of the deck's cards are liked. */
  readonly count: number
  /** The card's title from the server. */
  readonly title?: string
}

/**
 * Returns each deck with a liked card once, with its first liked card; the deck with the latest like comes first
 * (S-FAV-02).
 */
export const firstFavorites = (state: State): readonly FirstFavorite[] => {
  const cards = favoriteCards(state)
  return favoriteDecks(state).flatMap((deckId) => {
    const liked = cards.filter((card) => card.deckId === deckId)
    const first = liked.at(-1)
    if (first === undefined) return []
    const title = state.user.engagement.favorites[deckId]?.[first.cardId]?.cardTitle
    return [{ ...first, count: liked.length, ...omitUndefined({ title }) }]
  })
}
