import { lookup } from '../record'
import type { State } from '../state'

/** When a deck of the learner's own was removed here, server time; undefined while it was not (D-OWN-11). */
export const removedAt = (state: State, deckId: string): number | undefined =>
  lookup(state.mine.engagement.ownDecks, deckId)?.deletedAt

/**
 * Does a loaded deck still have a card, as far as anything here tells: was neither the card taken out of it, nor the deck
 * removed (D-OWN-11, D-OWN-13)?
 */
export function isStillIn(state: State, deckId: string, cardId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  // Whatever was put in or taken out here says so, and the list of cards what the server has.
  const changed = lookup(state.mine.engagement.tucked, deckId)
  return changed === undefined
    ? true
    : (lookup(changed, cardId) ?? lookup(state.mine.library.decks, deckId)?.cardIds.includes(cardId) ?? true)
}
