import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { Outcome } from './answering'
import { questionsOfCard } from './questions'
import { worded } from './variant'

/** An answer as somebody gave it. */
export interface GivenAnswer {
  readonly questionId: string
  readonly answerId: string
  /** Of a question with variants: the one that was shown. */
  readonly variantId?: string
}

/**
 * What an answer to a question of a card is worth, for the learner's device and for the server alike: right when its
 * id is that of the correct answer of what was shown (D-ANSWER-15), neither right nor wrong in a survey (D-ANSWER-16)
 * and where no assessment asks and no answer is correct. Undefined when the card has no such question or answer.
 */
export function judge(deck: Deck, card: Card, given: GivenAnswer): Outcome | undefined {
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
  const { answers, correctAnswerId } = worded(quiz, variant)
  return { answers: answers.map(({ id }) => id), correct: correctAnswerId }
}
