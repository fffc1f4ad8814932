import * as E from 'fp-ts/Either'
import type { RefusalCode } from '../../protocol/faults'
import type { Moment } from '../clock/moment'
import { isExhausted } from './limits'
import { scoredTotal } from './score'
import type { Standing } from './standing'
import type { AttemptsMade } from './state'
import { trialStatus } from './trial'

/** What completing an attempt yields. */
export interface AttemptResult {
  readonly score: number
  readonly passed: boolean
  readonly correctCount: number
  /** Scored questions only. */
  readonly totalCount: number
  /** Completed attempts, this one included. */
  readonly attempts: number
  /** After this attempt; null: unlimited. */
  readonly attemptsRemaining: number | null
}

/**
 * The result of completing an attempt, possible once no question is unanswered (D-TRIAL-03..05, D-TRIAL-08). The
 * learner may ask for it with questions open; that ends the attempt, not passed (D-TRIAL-29).
 */
export function attemptResult(
  trial: AttemptsMade,
  { stats, score, passed, unanswered }: Standing,
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
 * The trial after a completed attempt (D-TRIAL-05..07); its phase is the trial machine's to say. What was passed once is
 * raised by a better attempt only, never lowered (decision 33).
 */
export function afterAttempt<A extends AttemptsMade>(
  trial: A,
  { score, passed, attempts, attemptsRemaining }: AttemptResult,
  { at, zone }: Moment,
): A {
  const counted = { ...trial, attempts, attemptsRemaining, lastScore: score, lastAttemptAt: at, retrying: false }
  if (!passed) return { ...counted, failures: [...trial.failures, { at, zone }] }
  return { ...counted, passedAt: at, passedScore: Math.max(score, trial.passedScore ?? 0) }
}
