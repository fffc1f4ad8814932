import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import { serverTime } from '../device/device'
import { mark, markOf } from '../library/home-favorites'
import { type State } from '../state'
import { message } from '../outbox/message'
import { lookup } from '../record'
import { cardInView } from '../cards/card-at-hand'
import { isSpecial } from '../cards/special-cards'
import { favoriteCards, favoriteDecks } from './favorite-decks'

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

/** Is this card liked? One that no longer is keeps its record, with the time (D-FAV-01). */
export const isFavorite = (state: State, deckId: string, cardId: string): boolean => {
  const favorite = lookup(lookup(state.mine.engagement.favorites, deckId) ?? {}, cardId)
  return favorite !== undefined && favorite.deletedAt === undefined
}

/** A deck with the first of its liked cards (S-FAV-02). */
export interface FirstFavorite {
  readonly deckId: string
  readonly cardId: string
  /** How many of the deck's cards are liked. */
  readonly count: number
  /** Of the card, as the server tells it. */
  readonly title?: string
}

/** Each deck with a liked card once, with the card that was liked first; the deck of the latest like leads (S-FAV-02). */
export const firstFavorites = (state: State): readonly FirstFavorite[] => {
  const cards = favoriteCards(state)
  return favoriteDecks(state).flatMap((deckId) => {
    const liked = cards.filter((card) => card.deckId === deckId)
    const first = liked.at(-1)
    if (first === undefined) return []
    const title = state.mine.engagement.favorites[deckId]?.[first.cardId]?.cardTitle
    return [{ ...first, count: liked.length, ...defined({ title }) }]
  })
}
