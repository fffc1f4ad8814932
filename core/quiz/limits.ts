import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import * as constants from '../../protocol/constants'
import type { TrialFacts } from './state'

/** Returns the number of attempts in a round; null: unlimited (O-20). */
export const attemptLimit = (settings: QuizSettings | undefined): number | null => settings?.quizAttemptLimit ?? null

/** Is a retake permitted at any time? It keeps the count and requires no wait (D-TRIAL-17). */
export const retakesAtAnyTime = (settings: QuizSettings | undefined): boolean => settings?.quizAttemptDelay === -1

/**
 * Returns the days to wait after the last attempt before a second round; undefined without a second round (D-TRIAL-35).
 */
export function waitingDays(settings: QuizSettings | undefined): number | undefined {
  const delay = settings?.quizAttemptDelay
  return delay !== undefined && delay > 0 ? delay : undefined
}

/** Is no attempt left in this round? */
export const isExhausted = (trial: Pick<TrialFacts, 'attemptsRemaining'>): boolean =>
  trial.attemptsRemaining !== null && trial.attemptsRemaining <= 0

/**
 * Returns twice the limit, the number of attempts after which no further round begins (D-TRIAL-16); null: unlimited.
 */
export function lastAttempt(settings: QuizSettings | undefined): number | null {
  const limit = attemptLimit(settings)
  return limit === null ? null : limit * constants.attemptFactor
}

/**
 * Are the cards locked permanently? There is one round without a waiting time, and two rounds with one (D-VIS-07,
 * D-VIS-08). The first matching row decides; an empty cell matches anything.
 *
 * | limit | delay   | attempts made      | used up |
 * |-------|---------|--------------------|---------|
 * | none  |         |                    | no      |
 * |       |         | twice the limit    | yes     |
 * |       | above 0 |                    | no      |
 * |       |         | the limit          | yes     |
 * |       |         | less               | no      |
 */
export function attemptsUsedUp(trial: TrialFacts, settings: QuizSettings | undefined): boolean {
  const limit = waitingDays(settings) === undefined ? attemptLimit(settings) : lastAttempt(settings)
  return limit !== null && trial.attempts >= limit
}
