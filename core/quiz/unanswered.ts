import type { AssessmentQuestion } from './questions'
import type { Answer, Answers } from './state'

/** The last answer to a question; ids come from outside, so only the record's own keys count. */
export const answerTo = (answers: Answers, questionId: string): Answer | undefined =>
  Object.hasOwn(answers, questionId) ? answers[questionId] : undefined

/** A scored question that was not answered right. */
export const isMissed = (question: AssessmentQuestion, answer: Answer): boolean =>
  question.scored && answer.correct !== true

/**
 * To be answered: without an answer, or missed before the reset time, that is the last retry or reset
 * (D-RESULT-08, D-VIS-02). Without a reset time no answer is too old.
 */
export function isUnanswered(question: AssessmentQuestion, answers: Answers, resetAt: number | undefined): boolean {
  const answer = answerTo(answers, question.questionId)
  if (answer === undefined) return true
  return isMissed(question, answer) && resetAt !== undefined && answer.at < resetAt
}

/** The questions still to be answered, in order: their number is shown in study mode, the first one is jumped to. */
export const unansweredQuestions = (
  questions: readonly AssessmentQuestion[],
  answers: Answers,
  resetAt: number | undefined,
): readonly AssessmentQuestion[] => questions.filter((question) => isUnanswered(question, answers, resetAt))
