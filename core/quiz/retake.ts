import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { localDay } from '../clock/calendar'
import type { Moment } from '../clock/moment'
import { attemptLimit, isExhausted, lastAttempt, retakesAtAnyTime, waitingDays } from './limits'
import type { AttemptsMade, TrialFacts } from './state'
import { trialStatus } from './trial'

/**
 * Is a retry offered with this score (D-TRIAL-19)? An attempt that was ended with questions open is not passed with 100
 * either: a retry asks what is open. The first row that fits decides; an empty cell fits anything.
 *
 * | passed | score | status    | attempts left | offered |
 * |--------|-------|-----------|---------------|---------|
 * | yes    | 100   |           |               | no      |
 * |        |       | submitted |               | no      |
 * |        |       |           | no            | no      |
 * |        |       |           |               | yes     |
 */
export const retryOffered = (trial: TrialFacts, score: number): boolean =>
  mayBeBettered(trial, score) && trialStatus(trial) === 'pending' && !isExhausted(trial)

export const mayBeBettered = ({ passedAt }: TrialFacts, score: number): boolean => passedAt === undefined || score < 100

/** The trial once a retry has begun: in study mode, with its own time as the reset time (D-TRIAL-18, O-06). */
export const afterRetry = (trial: TrialFacts, at: number): TrialFacts => ({
  ...trial,
  retrying: true,
  resetAt: at,
  answered: [],
})

/** The attempts that a reset leaves: all of the limit again, or with delay -1 as many as before (D-TRIAL-12/13). */
export const remainingAfterReset = (trial: TrialFacts, settings: QuizSettings | undefined): number | null =>
  retakesAtAnyTime(settings) ? trial.attemptsRemaining : attemptLimit(settings)

/** The trial after a reset, which clears the answers too; the attempts made so far go on counting (D-TRIAL-09, O-21). */
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
 * Has the waiting time of an exhausted trial passed, so that it is reset by itself? It ends with the start of the
 * day of the last failure plus the delay; days are those of the learner's calendar, the failure's in the zone of
 * then, today in the zone of now (D-TRIAL-14..16, D-TRIAL-35, decision 8). The first row that fits decides; an empty
 * cell fits anything.
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
export function autoResetDue(trial: AttemptsMade, settings: QuizSettings | undefined, now: Moment): boolean {
  const days = waitingDays(settings)
  const end = lastAttempt(settings)
  const failure = trial.failures.at(-1)
  if (days === undefined || end === null || failure === undefined) return false
  if (!isExhausted(trial) || trial.passedAt !== undefined || trialStatus(trial) === 'submitted') return false
  return trial.attempts < end && localDay(failure) + days <= localDay(now)
}
