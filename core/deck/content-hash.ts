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

/** Of so few other decks a deck shows cards that were put into it here: not many more are kept in memory. */
const LENDERS = 8

/**
 * Hashes that must be in memory before anything is decided about this deck, those of other decks among them that have a
 * card which was put into this one here.
 */
export function deckNeeds(state: State, deckId: string): readonly string[] {
  const { decks } = state.mine.library
  const tucked = Object.keys(state.mine.engagement.tucked[deckId] ?? {})
  const hashes = [
    contentHash(state, deckId),
    decks[deckId]?.content,
    ...tucked.map((id) => Object.values(decks).find(({ cardIds }) => cardIds.includes(id))?.content),
  ]
  return [...new Set(hashes.filter((hash) => hash !== undefined))].slice(0, 2 + LENDERS)
}
