import { lookup } from '../record'
import type { State } from '../state'
import { isStillIn } from './removed-decks'

/**
 * Returns the liked cards, latest first: the content of a deck of type 'favorite' (D-FAV-07). A card that its deck no
 * longer contains, or with a removed deck, is left out, because it could not be unliked anywhere.
 */
export const favoriteCards = (state: State): readonly { readonly deckId: string; readonly cardId: string }[] =>
  Object.entries(state.user.engagement.favorites)
    .flatMap(([deckId, cards]) => Object.entries(cards).map(([cardId, favorite]) => ({ deckId, cardId, ...favorite })))
    .filter(
      ({ deckId, cardId, createdAt, deletedAt }) =>
        deletedAt === undefined &&
        isStillIn(state, deckId, cardId) &&
        !isNoLongerInDeck(state, deckId, cardId, createdAt),
    )
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map(({ deckId, cardId }) => ({ deckId, cardId }))

/**
 * Does the loaded deck no longer contain the card? A card liked after that load, maybe on another device, may be in a
 * newer version.
 */
function isNoLongerInDeck({ user }: State, deckId: string, cardId: string, likedAt: number): boolean {
  const deck = lookup(user.library.decks, deckId)
  const putIn = lookup(lookup(user.engagement.deckMembershipOverrides, deckId) ?? {}, cardId)
  return deck !== undefined && putIn === undefined && likedAt < deck.askedAt && !deck.cardIds.includes(cardId)
}

/** Returns the decks with a liked card; unliking the last one removes its deck (D-FAV-02, D-FAV-03). */
export const favoriteDecks = (state: State): readonly string[] => [
  ...new Set(favoriteCards(state).map(({ deckId }) => deckId)),
]
