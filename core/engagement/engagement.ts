import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Domain } from '../decider'
import type { EngagementState, State } from '../state'
import { without } from '../timers'

export const initialEngagement: EngagementState = {
  favorites: {},
  ratings: {},
  feedback: {},
  completions: {},
  ownDecks: {},
  posts: {},
}

const isFavorite = (state: State, deckId: string, cardId: string): boolean => {
  const favorite = state.engagement.favorites[deckId]?.[cardId]
  return favorite !== undefined && favorite.deletedAt === undefined
}

/** What a learner does with a card besides answering: favourites and ratings so far. */
export const engagement: Domain = {
  intents: {
    /** Carries the wanted state, so that two rapid taps are one (D-FAV-06, X-OUTBOX-08). */
    favoriteCardToggle: (state, { cardId, deckId, favorite }) => {
      if (state.session.user === undefined) return refuse('missingCurrentUser')
      if (isFavorite(state, deckId, cardId) === favorite) return nothing
      return accept(newEvent(favorite ? 'favoriteAdded' : 'favoriteRemoved', { cardId, deckId }))
    },
    rateCard: (state, data) => {
      if (state.session.user === undefined) return refuse('missingCurrentUser')
      const known = state.engagement.ratings[data.cardId]
      return known?.positive === data.positive && known.body === data.body ? nothing : accept(newEvent('cardRated', data))
    },
    removeRating: (state, { cardId, deckId }) =>
      cardId in state.engagement.ratings ? accept(newEvent('cardRatingRemoved', { cardId, deckId })) : nothing,
  },
  evolve: {
    favoriteAdded: (state, { data, at }) => withFavorite(state, data, { createdAt: at }),
    favoriteRemoved: (state, { data, at }) =>
      withFavorite(state, data, {
        createdAt: state.engagement.favorites[data.deckId]?.[data.cardId]?.createdAt ?? at,
        deletedAt: at,
      }),
    cardRated: (state, { data, at }) =>
      inEngagement(state, (current) => {
        const { cardId, ...rating } = data
        return { ...current, ratings: { ...current.ratings, [cardId]: { ...rating, createdAt: at } } }
      }),
    cardRatingRemoved: (state, { data }) =>
      inEngagement(state, (current) => ({ ...current, ratings: without(current.ratings, data.cardId) })),
    deckLoaded: (state, { data }) => {
      const ratings = (data.ratings ?? []).flatMap((rating) =>
        rating.deletedAt !== undefined || rating.positive === undefined
          ? []
          : [
              [
                rating.cardId,
                {
                  deckId: data.deckId,
                  positive: rating.positive,
                  createdAt: rating.createdAt ?? 0,
                  ...(rating.body === undefined ? {} : { body: rating.body }),
                },
              ] as const,
            ],
      )
      return ratings.length === 0
        ? state
        : inEngagement(state, (current) => ({ ...current, ratings: { ...Object.fromEntries(ratings), ...current.ratings } }))
    },
    loggedOut: (state) => ({ ...state, engagement: initialEngagement }),
  },
}

const withFavorite = (
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  favorite: { readonly createdAt: number; readonly deletedAt?: number },
): State =>
  inEngagement(state, (current) => ({
    ...current,
    favorites: { ...current.favorites, [deckId]: { ...current.favorites[deckId], [cardId]: favorite } },
  }))

const inEngagement = (state: State, change: (current: EngagementState) => EngagementState): State => ({
  ...state,
  engagement: change(state.engagement),
})
