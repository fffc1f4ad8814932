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

/** The trial with its final score (D-TRIAL-10). */
export const afterSubmit = (trial: Trial, score: number, at: number): Trial => ({
  ...trial,
  lastScore: score,
  submittedAt: at,
})

export type SubmitState = 'pending' | 'submitting' | 'done'
export type SubmitEvent = 'submitted' | 'accepted' | 'failed'

/** The score submit: pending, submitting, done; a failed one returns to pending (D-RESULT-13). */
export function nextSubmitState(state: SubmitState, event: SubmitEvent): SubmitState {
  if (state === 'pending') return event === 'submitted' ? 'submitting' : state
  if (state === 'done' || event === 'submitted') return state
  return event === 'accepted' ? 'done' : 'pending'
}
