import type { DeckContent } from '../deck/content'
import { assessmentQuestions, type AssessmentQuestion } from './questions'
import { quizScore, quizStats, type QuestionCounts, isPassed } from './score'
import type { Answers } from './state'
import { unansweredQuestions } from './unanswered'

/** The score summary of an assessment's answers. */
export interface AttemptScore {
  readonly questions: readonly AssessmentQuestion[]
  readonly unanswered: readonly AssessmentQuestion[]
  readonly stats: QuestionCounts
  /** 0 to 100. */
  readonly score: number
  /** All questions are answered and the score is sufficient. */
  readonly passed: boolean
}

/** Computes the score summary of one learner; resetAt is the time of the trial's last retry or reset. */
export function attemptScore(
  content: Pick<DeckContent, 'deck' | 'cards'>,
  answers: Answers,
  resetAt: number | undefined,
): AttemptScore {
  const questions = assessmentQuestions(content)
  const unanswered = unansweredQuestions(questions, answers, resetAt)
  const stats = quizStats(questions, answers)
  const passed = isPassed(stats, unanswered.length, content.deck.quizSettings)
  return { questions, unanswered, stats, score: quizScore(stats), passed }
}
