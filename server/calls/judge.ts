import type { Outcome } from '../../core/quiz/answering'
import { judge as judgeAnswer } from '../../core/quiz/judge'
import type { GivenAnswer } from '../../core/quiz/judge'
import { standing } from '../../core/quiz/standing'
import type { Standing } from '../../core/quiz/standing'
import type { Answer } from '../../core/quiz/state'
import type { Version } from '../content/versions'

/** An answer with its card and its time. */
export interface Given extends GivenAnswer {
  readonly cardId: string
  readonly at: number
}

/** Judges one answer by a version of the deck; undefined when that version has no such question or answer. */
export function verdictOf(version: Version, given: GivenAnswer & Pick<Given, 'cardId'>): Outcome | undefined {
  const card = version.cards.find(({ id }) => id === given.cardId)
  return card === undefined ? undefined : judgeAnswer(version.deck, card, given)
}

/**
 * Where these answers stand by a version, the last answer to each question counting: core's own rules (X-SERVER-02).
 * `judge`: what an answer is worth, by the version itself unless it was judged before.
 */
export function standingBy<G extends Given>(
  version: Version,
  given: readonly G[],
  judge: (answer: G) => Outcome | undefined = (answer) => verdictOf(version, answer),
): Standing {
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
  return standing(version, answers, undefined)
}
