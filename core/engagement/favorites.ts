import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Domain } from '../decider'
import type { FavoriteMark, State } from '../state'
import { cardInView } from './card-at-hand'
import { inEngagement } from './in-engagement'
import { isSpecial } from './special-cards'

/** Liking cards (D-FAV). */
export const favorites: Domain = {
  intents: {
    /** Carries the wanted state, so that two rapid taps are one (D-FAV-06, X-OUTBOX-08). */
    favoriteCardToggle: (state, { cardId, deckId, favorite }, context) => {
      if (state.session.user === undefined) return refuse('missingCurrentUser')
      const card = cardInView(state, cardId, context)
      if (favorite && card !== undefined && isSpecial(card)) return refuse('cardNotFound')
      if (isFavorite(state, deckId, cardId) === favorite) return nothing
      return accept(newEvent(favorite ? 'favoriteAdded' : 'favoriteRemoved', { cardId, deckId }))
    },
  },
  evolve: {
    favoriteAdded: (state, { data, at }) => mark(state, data, { createdAt: at }),
    favoriteRemoved: (state, { data, at }) =>
      mark(state, data, {
        createdAt: state.engagement.favorites[data.deckId]?.[data.cardId]?.createdAt ?? at,
        deletedAt: at,
      }),
    deckLoaded: (state, { data: { favorites: liked = [] } }) =>
      liked.reduce((current, { deckId, cardId, createdAt = 0, deletedAt }) => {
        if (current.engagement.favorites[deckId]?.[cardId] !== undefined) return current
        return mark(current, { deckId, cardId }, { createdAt, ...(deletedAt === undefined ? {} : { deletedAt }) })
      }, state),
  },
}

/** Is this card liked? One that no longer is keeps its record, with the time (D-FAV-01). */
export const isFavorite = (state: State, deckId: string, cardId: string): boolean => {
  const favorite = state.engagement.favorites[deckId]?.[cardId]
  return favorite !== undefined && favorite.deletedAt === undefined
}

/** The liked cards, the latest first: what a deck of type 'favorite' holds (D-FAV-07). */
export const favoriteCards = (state: State): readonly { readonly deckId: string; readonly cardId: string }[] =>
  Object.entries(state.engagement.favorites)
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
