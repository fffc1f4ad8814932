import type { DeckContent } from '../../core/deck/content'
import type { Card } from '../../protocol/entities/card'
import type { QuizSettings } from '../../protocol/entities/quiz'
import { numberedId } from '../arbitraries/decks'
import type { Random } from './random'

const quizCard = (deck: number, index: number, more: object = {}): Card => {
  const n = deck * 16 + index
  return {
    id: numberedId('c', n),
    deckId: numberedId('d', deck),
    type: 'quiz',
    title: `Question ${n}`,
    quiz: {
      id: numberedId('e', n),
      answers: [{ id: numberedId('a', n * 4) }, { id: numberedId('a', n * 4 + 1) }, { id: numberedId('a', n * 4 + 2) }],
      correctAnswerId: numberedId('a', n * 4),
      ...more,
    },
  }
}
const plainCard = (deck: number, index: number): Card => ({
  id: numberedId('c', deck * 16 + index),
  deckId: numberedId('d', deck),
  type: 'basic',
  title: `Card ${index}`,
})

const contentOf = (deck: number, cards: readonly Card[], more: object): DeckContent => ({
  deck: { id: numberedId('d', deck), title: `Deck ${deck}`, ...more },
  cards: [...cards],
  supportingCards: [],
  triggers: [],
})

/** Decks whose rules differ from world to world: attempts, waiting days, passing grade, variants, surveys. */
export function decksOf(random: Random): readonly DeckContent[] {
  const settings = (): QuizSettings => ({
    passingGrade: random.pick([0, 50, 100]) ?? 0,
    ...(random.chance(0.6) ? { quizAttemptLimit: 1 + random.below(3) } : {}),
    ...(random.chance(0.6) ? { quizAttemptDelay: random.pick([-1, 0, 1]) ?? 0 } : {}),
  })
  const questions = (deck: number) =>
    Array.from({ length: 1 + random.below(3) }, (_, index) =>
      quizCard(deck, index + 1, {
        ...(random.chance(0.2) ? { survey: true } : {}),
        ...(random.chance(0.3) ? { shuffleAnswers: true } : {}),
        ...(random.chance(0.3) ? { incorrectDelay: random.pick([-1, 0, 1]) ?? 0 } : {}),
      }),
    )
  return [
    contentOf(1, questions(1), { type: 'quiz', quizSettings: settings() }),
    contentOf(2, [plainCard(2, 0), ...questions(2)], { type: 'quiz', quizSettings: settings() }),
    contentOf(3, [plainCard(3, 1), quizCard(3, 2, { knowledgeCheck: true }), plainCard(3, 3)], { type: 'standard' }),
  ]
}
