import type { QuizStats } from '../../protocol/entities/quiz'
import type { AssessmentQuestion } from './questions'
import type { Answers, AttemptsMade } from './state'
import { answerTo } from './unanswered'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import * as constants from '../../protocol/constants'

/** total: all questions; surveys: ungraded questions; correct and incorrect: by the last answers. */
export type QuestionCounts = Readonly<Required<QuizStats>>

/** Counts an assessment's questions (D-TRIAL-32). */
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

/** Returns the number of questions that the score is based on: all but the surveys (D-TRIAL-25). */
export const scoredTotal = (stats: QuestionCounts): number => stats.total - stats.surveys

/**
 * Returns the correct answers in percent of the scored questions, rounded, 0 to 100; 0 without scored questions
 * (D-TRIAL-24/26).
 */
export function quizScore(stats: QuestionCounts): number {
  const total = scoredTotal(stats)
  return total === 0 ? 0 : Math.round((100 * stats.correct) / total)
}

/**
 * Returns the score to submit: that of the best passed attempt, regardless of later answers (decision 33, D-TRIAL-10).
 * For older records without it, the last score is used.
 */
export const scoreToSubmit = ({ passedScore, lastScore = 0 }: AttemptsMade): number => passedScore ?? lastScore

/**
 * Returns the score that a retry must exceed: that of the best passed attempt on any device. Without scored questions
 * it is 100, which cannot be exceeded (D-TRIAL-19).
 */
export const scoreToImprove = (trial: AttemptsMade, stats: QuestionCounts): number =>
  scoredTotal(stats) === 0 ? 100 : scoreToSubmit(trial)

/** Returns the score needed to pass, in percent (D-TRIAL-28). */
export const passingGrade = (settings: QuizSettings | undefined): number =>
  settings?.passingGrade ?? constants.defaultPassingGrade

/**
 * Is the attempt passed? All questions must be answered and the score must reach the passing grade. Without scored
 * questions the answers alone decide (D-TRIAL-27, O-65).
 */
export const isPassed = (stats: QuestionCounts, unanswered: number, settings: QuizSettings | undefined): boolean =>
  unanswered === 0 && (scoredTotal(stats) === 0 || quizScore(stats) >= passingGrade(settings))
