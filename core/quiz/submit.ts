import * as E from 'fp-ts/Either'
import type { RefusalCode } from '../../protocol/faults'
import type { Standing } from './standing'
import type { Trial } from './state'
import { trialStatus } from './trial'

/**
 * The score to submit, or why not: every question is answered, an attempt was passed, and the answers are still
 * sufficient (D-TRIAL-29, D-RESULT-04).
 */
export function submittableScore(trial: Trial, { unanswered, passed, score }: Standing): E.Either<RefusalCode, number> {
  if (trialStatus(trial) === 'submitted') return E.left('alreadySubmitted')
  if (unanswered.length > 0) return E.left('questionsOpen')
  return passed && trial.passedAt !== undefined ? E.right(score) : E.left('notPassed')
}
