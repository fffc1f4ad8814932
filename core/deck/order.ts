import type { Card } from '../../protocol/entities/card'

const PLACES: ReadonlyMap<string, number> = new Map([
  ['quizInstructions', 1],
  ['competitionInstructions', 1],
  ['quizResults', 3],
  ['pointsResults', 3],
  ['competitionResult', 3],
])
const SEARCH = 0
const ANYWHERE = 2

/**
 * The cards of a deck as they are viewed: cards found by a search first, then instructions, results last; all others
 * keep their order (D-VIS-13).
 */
export const sortCards = <C extends Pick<Card, 'id' | 'type'>>(
  cards: readonly C[],
  foundIds: ReadonlySet<string> = new Set(),
): readonly C[] => {
  const placeOf = ({ id, type }: C) => (foundIds.has(id) ? SEARCH : (PLACES.get(type ?? '') ?? ANYWHERE))
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b))
}
