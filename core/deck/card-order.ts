import type { Card } from '../../protocol/entities/card'

const POSITION_BY_TYPE: ReadonlyMap<string, number> = new Map([
  ['quizInstructions', 1],
  ['competitionInstructions', 1],
  ['quizResults', 3],
  ['pointsResults', 3],
  ['competitionResult', 3],
])
const SEARCH = 0
const ANYWHERE = 2

/**
 * Sorts the cards of a deck in viewing order: search results first, then instructions, results last; all others keep
 * their order (D-VIS-13).
 */
export const sortCards = <C extends Pick<Card, 'id' | 'type'>>(
  cards: readonly C[],
  foundIds: ReadonlySet<string> = new Set(),
): readonly C[] => {
  const placeOf = ({ id, type }: C) => (foundIds.has(id) ? SEARCH : (POSITION_BY_TYPE.get(type ?? '') ?? ANYWHERE))
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b))
}
