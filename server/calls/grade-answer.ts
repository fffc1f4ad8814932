import type { Outcome } from '../../core/quiz/answer-rules'
import { gradeAnswer as judgeAnswer } from '../../core/quiz/grade-answer'
import type { GivenAnswer } from '../../core/quiz/grade-answer'
import { attemptScore } from '../../core/quiz/attempt-score'
import type { AttemptScore } from '../../core/quiz/attempt-score'
import type { Answer } from '../../core/quiz/state'
import type { Version } from '../content/versions'

/** An answer with its card and its time. */
export interface RecordedAnswer extends GivenAnswer {
  readonly cardId: string
  readonly at: number
}

/** Grades one answer by a version of the deck. Undefined when that version has no such question or answer. */
export function gradeByVersion(
  version: Version,
  given: GivenAnswer & Pick<RecordedAnswer, 'cardId'>,
): Outcome | undefined {
  const card = version.cards.find(({ id }) => id === given.cardId)
  return card === undefined ? undefined : judgeAnswer(version.deck, card, given)
}

/**
 * Returns the score of these answers by a version, with core's own rules (X-SERVER-02). The last answer to each
 * question counts. `judge` returns the outcome of an answer, by default graded by the version.
 */
export function scoreByVersion<G extends RecordedAnswer>(
  version: Version,
  given: readonly G[],
  judge: (answer: G) => Outcome | undefined = (answer) => gradeByVersion(version, answer),
): AttemptScore {
  const answers: Record<string, Answer> = {}
  for (const answer of given) {
    const verdict = judge(answer)
    if (verdict === undefined) continue
    answers[answer.questionId] = {
      cardId: answer.cardId,
      questionId: answer.questionId,
      answerId: answer.answerId,
      at: answer.at,
      times: 1,
      ...(verdict === 'recorded' ? {} : { correct: verdict === 'right' }),
    }
  }
  return attemptScore(version, answers, undefined)
}
