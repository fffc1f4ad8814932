import type { State } from '../state'

/**
 * Returns the hash of the deck content that rules use. A running attempt uses the version it began with, until the next
 * attempt or the score submission (decision 10); otherwise the newest version is used. Undefined while it is not
 * loaded.
 */
export function contentHash(state: State, deckId: string): string | undefined {
  const trial = state.user.quiz.trials[deckId]
  const pinned = trial === undefined || trial.phase === 'submitted' ? '' : trial.content
  return pinned === '' ? state.user.library.decks[deckId]?.content : pinned
}

/** A deck shows locally added cards from at most this many source decks; few more fit in the cache. */
const MAX_SOURCE_DECKS = 8

/**
 * Returns the hashes that must be in memory before a decision about this deck, including source decks of locally tucked
 * cards.
 */
export function deckNeeds(state: State, deckId: string): readonly string[] {
  const { decks } = state.user.library
  const tucked = Object.keys(state.user.engagement.deckMembershipOverrides[deckId] ?? {})
  const hashes = [
    contentHash(state, deckId),
    decks[deckId]?.content,
    ...tucked.map((id) => Object.values(decks).find(({ cardIds }) => cardIds.includes(id))?.content),
  ]
  return [...new Set(hashes.filter((hash) => hash !== undefined))].slice(0, 2 + MAX_SOURCE_DECKS)
}
