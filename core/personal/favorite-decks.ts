import { lookup } from '../record'
import type { State } from '../state'
import { isStillIn } from './removed'

/**
 * The liked cards, the latest first: what a deck of type 'favorite' holds (D-FAV-07). One that was taken out of its deck,
 * whose deck was removed, or that a newer version of it has left out, could nowhere be taken back.
 */
export const favoriteCards = (state: State): readonly { readonly deckId: string; readonly cardId: string }[] =>
  Object.entries(state.mine.engagement.favorites)
    .flatMap(([deckId, cards]) => Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, ...favorite })))
    .filter(
      ({ deckId, cardId, createdAt, deletedAt }) =>
        deletedAt === undefined && isStillIn(state, deckId, cardId) && !isLeftOut(state, deckId, cardId, createdAt),
    )
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map(({ deckId, cardId }) => ({ deckId, cardId }))

/** Had the deck left the card out when it was loaded? What was liked since, maybe elsewhere, may be of a newer version. */
function isLeftOut({ mine }: State, deckId: string, cardId: string, likedAt: number): boolean {
  const deck = lookup(mine.library.decks, deckId)
  const putIn = lookup(lookup(mine.engagement.tucked, deckId) ?? {}, cardId)
  return deck !== undefined && putIn === undefined && likedAt < deck.askedAt && !deck.cardIds.includes(cardId)
}

/** Decks with a liked card; the last one taken back drops its deck (D-FAV-02, D-FAV-03). */
export const favoriteDecks = (state: State): readonly string[] => [
  ...new Set(favoriteCards(state).map(({ deckId }) => deckId)),
]
