import type { State } from '../../core/state'
import { buildPath } from '../../protocol/paths'

/**
 * The address that a tab had open, as far as the log tells: a deck with the card in view, a shared card; else Home,
 * which leads to the sign-in by itself while nobody is signed in. What was typed is in no address (X-EXPORT-03).
 */
export function addressOf(state: State, session: string): string {
  const { deck, sharedCard } = state.mine.tabs[session] ?? {}
  if (deck !== undefined) {
    const { deckId, cardId } = deck
    return buildPath({ name: 'deck', deckId, ...(cardId === undefined ? {} : { cardId }) })
  }
  return sharedCard === undefined ? '/' : buildPath({ name: 'sharedCard', cardId: sharedCard.cardId })
}
