import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import * as constants from '../../protocol/constants'
import { quizScore, scoredTotal, type QuestionCounts } from './score'

/** Returns the score needed to pass, in percent (D-TRIAL-28). */
export const passingGrade = (settings: QuizSettings | undefined): number =>
  settings?.passingGrade ?? constants.defaultPassingGrade

/**
 * Is the attempt passed? All questions must be answered and the score must reach the passing grade. Without scored
 * questions the answers alone decide (D-TRIAL-27, O-65).
 */
export const isPassed = (stats: QuestionCounts, unanswered: number, settings: QuizSettings | undefined): boolean =>
  unanswered === 0 && (scoredTotal(stats) === 0 || quizScore(stats) >= passingGrade(settings))
