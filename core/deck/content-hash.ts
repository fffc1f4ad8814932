import type { State } from '../state'

/**
 * The content of a deck that rules go by: from the beginning of an attempt until the next one, or until the score is
 * submitted, the version that the attempt began with (decision 10); else the newest. Undefined while it is not loaded.
 */
export function contentHash(state: State, deckId: string): string | undefined {
  const trial = state.mine.quiz.trials[deckId]
  const pinned = trial === undefined || trial.phase === 'submitted' ? '' : trial.content
  return pinned === '' ? state.mine.library.decks[deckId]?.content : pinned
}

/** Hashes that must be in memory before anything is decided about this deck. */
export function deckNeeds(state: State, deckId: string): readonly string[] {
  const hashes = [contentHash(state, deckId), state.mine.library.decks[deckId]?.content]
  return [...new Set(hashes.filter((hash) => hash !== undefined))]
}
