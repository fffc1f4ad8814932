import type { AssessmentQuestion } from './questions'
import type { Answer, Answers } from './state'

/** Returns the last answer to a question. Ids come from outside, so only the record's own keys count. */
export const answerTo = (answers: Answers, questionId: string): Answer | undefined =>
  Object.hasOwn(answers, questionId) ? answers[questionId] : undefined

/** Is this a scored question with a wrong answer? */
export const isMissed = (question: AssessmentQuestion, answer: Answer): boolean =>
  question.scored && answer.correct !== true

/**
 * Must the question be answered? Yes without an answer, or if it was missed before the reset time, which is the last
 * retry or reset (D-RESULT-08, D-VIS-02). Without a reset time no answer is too old.
 */
export function isUnanswered(question: AssessmentQuestion, answers: Answers, resetAt: number | undefined): boolean {
  const answer = answerTo(answers, question.questionId)
  if (answer === undefined) return true
  return isMissed(question, answer) && resetAt !== undefined && answer.at < resetAt
}

/** Returns the open questions, in order: study mode shows their number, and the first one can be jumped to. */
export const unansweredQuestions = (
  questions: readonly AssessmentQuestion[],
  answers: Answers,
  resetAt: number | undefined,
): readonly AssessmentQuestion[] => questions.filter((question) => isUnanswered(question, answers, resetAt))
