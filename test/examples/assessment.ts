import type { DeckContent } from '../../core/deck/content'
import type { Answer, Answers, Trial } from '../../core/quiz/state'
import type { DoOrDont } from '../../protocol/cards/do-or-dont'
import type { QuizQuestion } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'

/**
 * Returns assessment cards for examples in tests. Card 'q1' has the question 'q1-question' with the answers a and b.
 */
export const quizCard = (id: string, question: Partial<QuizQuestion> = {}): Card => ({
  id,
  type: 'quiz',
  quiz: { id: `${id}-question`, answers: [{ id: 'a' }, { id: 'b' }], correctAnswerId: 'a', ...question },
})

/** Returns a do-or-don't card with the questions '{id}-1', '{id}-2', …, all of which are 'do'. */
export const doOrDontCard = (id: string, questions: number, more: Partial<DoOrDont> = {}): Card => ({
  id,
  type: 'doOrDont',
  doOrDont: {
    questions: Array.from({ length: questions }, (_, index) => ({ id: `${id}-${index + 1}`, correctResponse: 'do' })),
    ...more,
  },
})

export const plainCard = (id: string, type = 'basic'): Card => ({ id, type })

export const content = (cards: readonly Card[], deck: Partial<Deck> = {}): DeckContent => ({
  deck: { id: 'deck', type: 'quiz', ...deck },
  cards,
  supportingCards: [],
  triggers: [],
})

export const assessment = (cards: readonly Card[], quizSettings: QuizSettings = {}): DeckContent =>
  content(cards, { quizSettings })

/** Returns an answer to the question of a quiz card, or to the question with that id. */
export const answer = (cardId: string, more: Partial<Answer> = {}): Answer => ({
  cardId,
  questionId: `${cardId}-question`,
  answerId: more.correct === false ? 'b' : 'a',
  at: 0,
  times: 1,
  correct: true,
  ...more,
})

/** Returns a survey answer, which is neither right nor wrong. */
export function surveyAnswer(cardId: string, questionId = `${cardId}-question`): Answer {
  return { cardId, questionId, answerId: 'a', at: 0, times: 1 }
}

export const answers = (...given: readonly Answer[]): Answers =>
  Object.fromEntries(given.map((one) => [one.questionId, one]))

export const trial = (more: Partial<Trial> = {}): Trial => ({
  id: 'trial',
  userId: 'user',
  deckId: 'deck',
  startedAt: 0,
  attemptsRemaining: null,
  attempts: 0,
  failures: [],
  retrying: false,
  phase: 'answering',
  content: 'hash',
  answered: [],
  ...more,
})
