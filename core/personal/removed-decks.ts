import { lookup } from '../record'
import type { State } from '../state'

/** Returns when an own deck was removed here, server time; undefined if it was not (D-OWN-11). */
export const removedAt = (state: State, deckId: string): number | undefined =>
  lookup(state.user.engagement.ownDecks, deckId)?.deletedAt

/**
 * Does a loaded deck still contain a card: was neither the card nor the deck removed, as far as this device knows
 * (D-OWN-11, D-OWN-13)?
 */
export function isStillIn(state: State, deckId: string, cardId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  // Local changes decide first, and then the server's card list.
  const changed = lookup(state.user.engagement.deckMembershipOverrides, deckId)
  return changed === undefined
    ? true
    : (lookup(changed, cardId) ?? lookup(state.user.library.decks, deckId)?.cardIds.includes(cardId) ?? true)
}
