import type { Trial } from './state'

export type TrialStatus = 'pending' | 'submitted'

/** Pending until the score is submitted (D-TRIAL-23). */
export const trialStatus = (trial: Trial): TrialStatus => (trial.submittedAt === undefined ? 'pending' : 'submitted')

/** A trial begun at a time in ms UTC, with all attempts of its limit (D-TRIAL-02). content: hash of its questions. */
export const newTrial = (
  ids: Pick<Trial, 'id' | 'userId' | 'deckId' | 'content'>,
  attemptsRemaining: number | null,
  at: number,
): Trial => ({
  ...ids,
  startedAt: at,
  attemptsRemaining,
  attempts: 0,
  failures: [],
  retrying: false,
  phase: 'answering',
})
