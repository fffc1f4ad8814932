import { defined } from '../../protocol/defined'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { Answer, Answers } from './state'

interface Local {
  /** Something of it waits, or has been delivered since the load began. */
  readonly isAhead: boolean
  /** When the load began. */
  readonly askedAt: number
  /** Of the last retry or reset. */
  readonly resetAt: number | undefined
  /** The last one was a retry, which leaves the answers that were given before. */
  readonly retrying: boolean
}

/**
 * The server's answers by question, the newest each. What was done here since the load began is newer than what it
 * brought: all own answers win while something of them is ahead of the server, else each by its time; and what a reset
 * has cleared does not come back with an answer that knows nothing of it.
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
      ...defined({
        correct: response.surveyResponse === true ? undefined : response.correct,
        variantId: response.variantId,
      }),
    }
  }
  const since = Object.values(own).filter(({ at }) => isAhead || at >= askedAt)
  return { ...merged, ...Object.fromEntries(since.map((answer) => [answer.questionId, answer])) }
}
