import { omitUndefined } from '../../protocol/omit-undefined'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { Answer, Answers } from './state'

interface Local {
  /** An answer of the deck is pending, or was delivered after the load began. */
  readonly isAhead: boolean
  /** When the load began. */
  readonly askedAt: number
  /** When the last retry or reset happened. */
  readonly resetAt: number | undefined
  /** The last one was a retry, which keeps earlier answers. */
  readonly retrying: boolean
}

/**
 * Merges the server's answers by question, taking the newest of each, into the local ones. While any local answer is
 * ahead of the server, all local answers win; otherwise the newer answer wins. A reset's cleared answers are not
 * restored by older responses.
 */
export function mergeAnswers(own: Answers, responses: readonly QuizResponse[], local: Local): Answers {
  const { isAhead, askedAt, resetAt = -Infinity, retrying } = local
  if (resetAt >= askedAt) return own
  const clearedAt = isAhead && !retrying ? resetAt : -Infinity
  const merged: Record<string, Answer> = {}
  for (const response of responses) {
    const { questionId, answerId, createdAt = 0 } = response
    if (questionId === undefined || answerId === undefined || createdAt < clearedAt) continue
    const before = merged[questionId]
    const times = (before?.times ?? 0) + 1
    if (before !== undefined && before.at > createdAt) {
      merged[questionId] = { ...before, times }
      continue
    }
    merged[questionId] = {
      cardId: response.cardId,
      questionId,
      answerId,
      at: createdAt,
      times,
      ...omitUndefined({
        correct: response.surveyResponse === true ? undefined : response.correct,
        variantId: response.variantId,
      }),
    }
  }
  const since = Object.values(own).filter(({ at }) => isAhead || at >= askedAt)
  return { ...merged, ...Object.fromEntries(since.map((answer) => [answer.questionId, answer])) }
}
