import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { type ZonedTime, localDay } from '../clock/zoned-time'
import { attemptLimit, isExhausted, lastAttempt, retakesAtAnyTime, waitingDays } from './limits'
import type { AttemptsMade, TrialFacts } from './state'
import { trialStatus } from './trial'

/**
 * Is a retry offered with this score (D-TRIAL-19)? An attempt that ended with open questions is not passed even with
 * 100: a retry asks the open ones. The first matching row decides; an empty cell matches anything.
 *
 * | passed | score | status    | attempts left | offered |
 * |--------|-------|-----------|---------------|---------|
 * | yes    | 100   |           |               | no      |
 * |        |       | submitted |               | no      |
 * |        |       |           | no            | no      |
 * |        |       |           |               | yes     |
 */
export const retryOffered = (trial: TrialFacts, score: number): boolean =>
  canImprove(trial, score) && trialStatus(trial) === 'pending' && !isExhausted(trial)

export const canImprove = ({ passedAt }: TrialFacts, score: number): boolean => passedAt === undefined || score < 100

/** Returns the trial after the start of a retry: in study mode, with this time as its reset time (D-TRIAL-18, O-06). */
export const afterRetry = (trial: TrialFacts, at: number): TrialFacts => ({
  ...trial,
  retrying: true,
  resetAt: at,
  answered: [],
})

/**
 * Returns the attempts remaining after a reset: the full limit again, or with delay -1 as many as before
 * (D-TRIAL-12/13).
 */
export const remainingAfterReset = (trial: TrialFacts, settings: QuizSettings | undefined): number | null =>
  retakesAtAnyTime(settings) ? trial.attemptsRemaining : attemptLimit(settings)

/** Returns the trial after a reset, which also clears the answers. The total of attempts is kept (D-TRIAL-09, O-21). */
export const afterReset = (
  trial: TrialFacts,
  attemptsRemaining: number | null,
  content: string,
  at: number,
): TrialFacts => ({
  ...trial,
  attemptsRemaining,
  content,
  resetAt: at,
  answered: [],
})

/**
 * Is an automatic reset of an exhausted trial due? It is due at the start of the day that is the delay after the day of
 * the last failure. Days are those of the learner's calendar: the failure in the zone of that time, today in the
 * current zone (D-TRIAL-14..16, D-TRIAL-35, decision 8). The first matching row decides; an empty cell matches
 * anything.
 *
 * | limit | delay    | attempts left | status    | attempts made   | day     | reset |
 * |-------|----------|---------------|-----------|-----------------|---------|-------|
 * | none  |          |               |           |                 |         | no    |
 * |       | -1       |               |           |                 |         | no    |
 * |       | none     |               |           |                 |         | no    |
 * |       |          | yes           |           |                 |         | no    |
 * |       |          |               | passed    |                 |         | no    |
 * |       |          |               | submitted |                 |         | no    |
 * |       |          |               |           | twice the limit |         | no    |
 * |       |          |               |           |                 | before  | no    |
 * |       |          |               |           |                 | reached | yes   |
 */
export function autoResetDue(trial: AttemptsMade, settings: QuizSettings | undefined, now: ZonedTime): boolean {
  const days = waitingDays(settings)
  const end = lastAttempt(settings)
  const failure = trial.failures.at(-1)
  if (days === undefined || end === null || failure === undefined) return false
  if (!isExhausted(trial) || trial.passedAt !== undefined || trialStatus(trial) === 'submitted') return false
  return trial.attempts < end && localDay(failure) + days <= localDay(now)
}
