import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { Outcome } from './answer-rules'
import { questionsOfCard } from './questions'
import { withVariant } from './variant'

/** A given answer. */
export interface GivenAnswer {
  readonly questionId: string
  readonly answerId: string
  /** The shown variant of a question with variants. */
  readonly variantId?: string
}

/**
 * Grades an answer to a question of a card; used by the client and the server. It is right if its id is the correct
 * answer's of the shown variant (D-ANSWER-15). It is only recorded in a survey (D-ANSWER-16), and outside of
 * assessments if no answer is correct. Undefined if the card has no such question or answer.
 */
export function gradeAnswer(deck: Deck, card: Card, given: GivenAnswer): Outcome | undefined {
  const question = questionsOfCard(deck, card).find(({ questionId }) => questionId === given.questionId)
  const key = answerKey(card, given)
  if (question === undefined || key === undefined || !key.answers.includes(given.answerId)) return undefined
  if (!question.scored || (key.correct === undefined && deck.type !== 'quiz')) return 'recorded'
  return given.answerId === key.correct ? 'right' : 'wrong'
}

interface AnswerKey {
  readonly answers: readonly string[]
  readonly correct: string | undefined
}

function answerKey(card: Card, { questionId, variantId }: GivenAnswer): AnswerKey | undefined {
  if (card.type === 'doOrDont') {
    const question = card.doOrDont?.questions?.find(({ id }) => id === questionId)
    return question && { answers: ['do', 'dont'], correct: question.correctResponse }
  }
  const { quiz } = card
  const variant = quiz?.variants?.find(({ id }) => id === variantId)
  if (quiz === undefined || (variantId !== undefined && variant === undefined)) return undefined
  const { answers, correctAnswerId } = withVariant(quiz, variant)
  return { answers: answers.map(({ id }) => id), correct: correctAnswerId }
}
