import { questionsOfCard } from '../../core/quiz/questions'
import { standing } from '../../core/quiz/standing'
import type { Standing } from '../../core/quiz/standing'
import type { Answer } from '../../core/quiz/state'
import type { Card } from '../../protocol/entities/card'
import type { Version } from '../content/versions'

/** An answer as somebody gave it. */
export interface Given {
  readonly cardId: string
  readonly questionId: string
  readonly answerId: string
  readonly at: number
  readonly variantId?: string
}

/** What an answer is worth: right, wrong, or a survey's that is neither (D-ANSWER-15, D-ANSWER-16). */
export type Verdict = 'right' | 'wrong' | 'survey'

/**
 * Judges one answer by a version of the deck; undefined when that version has no such question or answer. In decks
 * that are no assessment a question without a correct answer counts as a survey.
 */
export function verdictOf(
  version: Version,
  given: Pick<Given, 'cardId' | 'questionId' | 'answerId' | 'variantId'>,
): Verdict | undefined {
  const card = version.cards.find(({ id }) => id === given.cardId)
  const question = card && questionsOfCard(version.deck, card).find(({ questionId }) => questionId === given.questionId)
  if (card === undefined || question === undefined) return undefined
  const key = answerKey(card, given)
  if (key === undefined || !key.answers.includes(given.answerId)) return undefined
  if (!question.scored || (key.correct === undefined && version.deck.type !== 'quiz')) return 'survey'
  return given.answerId === key.correct ? 'right' : 'wrong'
}

interface AnswerKey {
  readonly answers: readonly string[]
  readonly correct: string | undefined
}

function answerKey(
  card: Card,
  { questionId, variantId }: Pick<Given, 'questionId' | 'variantId'>,
): AnswerKey | undefined {
  if (card.type === 'doOrDont') {
    const question = card.doOrDont?.questions?.find(({ id }) => id === questionId)
    return question && { answers: ['do', 'dont'], correct: question.correctResponse }
  }
  const source = variantId === undefined ? card.quiz : card.quiz?.variants?.find(({ id }) => id === variantId)
  return source && { answers: (source.answers ?? []).map(({ id }) => id), correct: source.correctAnswerId }
}

/** Where these answers stand by a version, the last answer to each question counting: core's own rules (X-SERVER-02). */
export function standingBy(version: Version, given: readonly Given[]): Standing {
  const answers: Record<string, Answer> = {}
  for (const answer of given) {
    const verdict = verdictOf(version, answer)
    if (verdict === undefined) continue
    answers[answer.questionId] = {
      cardId: answer.cardId,
      questionId: answer.questionId,
      answerId: answer.answerId,
      at: answer.at,
      times: 1,
      ...(verdict === 'survey' ? {} : { correct: verdict === 'right' }),
    }
  }
  return standing(version, answers, undefined)
}
