import * as E from 'fp-ts/Either'
import type { RefusalCode } from '../../protocol/faults'
import type { ZonedTime } from '../clock/zoned-time'
import { isExhausted } from './limits'
import { scoredTotal } from './score'
import type { AttemptScore } from './attempt-score'
import type { AttemptsMade } from './state'
import { trialStatus } from './trial'

/** The result of completing an attempt. */
export interface AttemptResult {
  readonly score: number
  readonly passed: boolean
  readonly correctCount: number
  /** Scored questions only. */
  readonly totalCount: number
  /** Completed attempts, including this one. */
  readonly attempts: number
  /** After this attempt; null: unlimited. */
  readonly attemptsRemaining: number | null
}

/**
 * Computes the result of completing an attempt, which requires that no question is unanswered (D-TRIAL-03..05,
 * D-TRIAL-08). On the learner's request an attempt with open questions completes too, as not passed (D-TRIAL-29).
 */
export function attemptResult(
  trial: AttemptsMade,
  { stats, score, passed, unanswered }: AttemptScore,
  requested: boolean,
): E.Either<RefusalCode, AttemptResult> {
  if (trialStatus(trial) === 'submitted') return E.left('alreadySubmitted')
  if (isExhausted(trial)) return E.left('noAttemptsRemaining')
  if (unanswered.length > 0 && !requested) return E.left('questionsOpen')
  return E.right({
    score,
    passed,
    correctCount: stats.correct,
    totalCount: scoredTotal(stats),
    attempts: trial.attempts + 1,
    attemptsRemaining: trial.attemptsRemaining === null ? null : trial.attemptsRemaining - 1,
  })
}

/**
 * Returns the trial after a completed attempt (D-TRIAL-05..07); the trial machine decides its phase. A passed score is
 * only raised by a better attempt, never lowered (decision 33).
 */
export function afterAttempt<A extends AttemptsMade>(
  trial: A,
  { score, passed, attempts, attemptsRemaining }: AttemptResult,
  { at, zone }: ZonedTime,
): A {
  const counted = { ...trial, attempts, attemptsRemaining, lastScore: score, lastAttemptAt: at, retrying: false }
  if (!passed) return { ...counted, failures: [...trial.failures, { at, zone }] }
  return { ...counted, passedAt: at, passedScore: Math.max(score, trial.passedScore ?? 0) }
}
