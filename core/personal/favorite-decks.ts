import type { State } from '../state'
import { isStillIn } from './removed'

/**
 * The liked cards, the latest first: what a deck of type 'favorite' holds (D-FAV-07). One that was taken out of its deck,
 * or whose deck was removed, could nowhere be taken back.
 */
export const favoriteCards = (state: State): readonly { readonly deckId: string; readonly cardId: string }[] =>
  Object.entries(state.mine.engagement.favorites)
    .flatMap(([deckId, cards]) => Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, ...favorite })))
    .filter(({ deckId, cardId, deletedAt }) => deletedAt === undefined && isStillIn(state, deckId, cardId))
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map(({ deckId, cardId }) => ({ deckId, cardId }))

/** Decks with a liked card; the last one taken back drops its deck (D-FAV-02, D-FAV-03). */
export const favoriteDecks = (state: State): readonly string[] => [
  ...new Set(favoriteCards(state).map(({ deckId }) => deckId)),
]
