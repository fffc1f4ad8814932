import type { QuizStats } from '../../protocol/entities/quiz'
import type { AssessmentQuestion } from './questions'
import type { Answers, AttemptsMade } from './state'
import { answerTo } from './unanswered'

/** total counts all questions, surveys those without right and wrong, correct and incorrect the last answers. */
export type QuestionCounts = Readonly<Required<QuizStats>>

/** The counts of an assessment's questions (D-TRIAL-32). */
export function quizStats(questions: readonly AssessmentQuestion[], answers: Answers): QuestionCounts {
  const scored = questions.filter((question) => question.scored)
  const answered = scored.filter((question) => answerTo(answers, question.questionId) !== undefined)
  const correct = answered.filter((question) => answerTo(answers, question.questionId)?.correct === true)
  return {
    total: questions.length,
    correct: correct.length,
    incorrect: answered.length - correct.length,
    surveys: questions.length - scored.length,
  }
}

/** How many questions the score is taken over: all but the surveys (D-TRIAL-25). */
export const scoredTotal = (stats: QuestionCounts): number => stats.total - stats.surveys

/** Correct answers in percent of the scored questions, rounded, 0 to 100; 0 without scored questions (D-TRIAL-24/26). */
export function quizScore(stats: QuestionCounts): number {
  const total = scoredTotal(stats)
  return total === 0 ? 0 : Math.round((100 * stats.correct) / total)
}

/**
 * The score that is submitted: that of the best attempt that was passed, whatever was answered since (decision 33,
 * D-TRIAL-10). Of a pass that older records tell of, the last score is all that is known.
 */
export const scoreToSubmit = ({ passedScore, lastScore = 0 }: AttemptsMade): number => passedScore ?? lastScore

/**
 * The score that a retry would have to better: that of the best attempt that was passed, here or on another device. Where
 * nothing is scored there is none that is better (D-TRIAL-19).
 */
export const scoreToBetter = (trial: AttemptsMade, stats: QuestionCounts): number =>
  scoredTotal(stats) === 0 ? 100 : scoreToSubmit(trial)
