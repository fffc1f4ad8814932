import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import * as constants from '../../protocol/constants'
import type { TrialFacts } from './state'

/** How many attempts a round has; null: as many as the learner likes (O-20). */
export const attemptLimit = (settings: QuizSettings | undefined): number | null => settings?.quizAttemptLimit ?? null

/** A retake at any time: it keeps the count and waits for nothing (D-TRIAL-17). */
export const retakesAtAnyTime = (settings: QuizSettings | undefined): boolean => settings?.quizAttemptDelay === -1

/** Days to wait after the last attempt before there is a second round; undefined when there is none (D-TRIAL-35). */
export function waitingDays(settings: QuizSettings | undefined): number | undefined {
  const delay = settings?.quizAttemptDelay
  return delay !== undefined && delay > 0 ? delay : undefined
}

/** No attempt is left in this round. */
export const isExhausted = (trial: Pick<TrialFacts, 'attemptsRemaining'>): boolean =>
  trial.attemptsRemaining !== null && trial.attemptsRemaining <= 0

/** Twice the limit: after so many attempts there is no further round (D-TRIAL-16); null when attempts are unlimited. */
export function lastAttempt(settings: QuizSettings | undefined): number | null {
  const limit = attemptLimit(settings)
  return limit === null ? null : limit * constants.attemptFactor
}

/**
 * Are the cards locked for good? One round without a waiting time, two rounds with one (D-VIS-07, D-VIS-08). The first
 * row that fits decides; an empty cell fits anything.
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
