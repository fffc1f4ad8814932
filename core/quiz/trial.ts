import type { QuizSettings } from '../../protocol/entities/quiz'
import { attemptLimit } from './limits'
import type { Trial } from './state'

export type TrialStatus = 'pending' | 'submitted'

/** Pending until the score is submitted (D-TRIAL-23). */
export const trialStatus = (trial: Trial): TrialStatus => (trial.submittedAt === undefined ? 'pending' : 'submitted')

/** A trial begun at a time in ms UTC, with all attempts of its limit (D-TRIAL-02). content: hash of its questions. */
export const newTrial = (
  ids: Pick<Trial, 'id' | 'userId' | 'deckId' | 'content'>,
  settings: QuizSettings | undefined,
  at: number,
): Trial => ({
  ...ids,
  startedAt: at,
  attemptsRemaining: attemptLimit(settings),
  attempts: 0,
  failures: [],
  retrying: false,
  phase: 'answering',
})
