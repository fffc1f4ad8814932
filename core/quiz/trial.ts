import type { Trial, TrialFacts } from './state'

export type TrialStatus = 'pending' | 'submitted'

/** Pending until the score is submitted (D-TRIAL-23). */
export const trialStatus = (trial: Pick<Trial, 'submittedAt'>): TrialStatus =>
  trial.submittedAt === undefined ? 'pending' : 'submitted'

/** Is an attempt running? A completed one ends with a retry or a reset (D-TRIAL-03). */
export const isRunning = ({ phase }: Pick<Trial, 'phase'>): boolean => phase === 'answering' || phase === 'retaking'

/** Is an answer practice, that is, given in an assessment between attempts (decision 33)? Practice does not count. */
export const isPractice = (trial: Pick<Trial, 'phase'> | undefined): boolean => trial !== undefined && !isRunning(trial)

/**
 * Creates a trial started at a time in ms UTC, with all attempts of its limit (D-TRIAL-02). content: hash of its
 * questions.
 */
export const newTrial = (
  ids: Pick<Trial, 'id' | 'userId' | 'deckId' | 'content'>,
  attemptsRemaining: number | null,
  at: number,
): TrialFacts => ({
  ...ids,
  startedAt: at,
  attemptsRemaining,
  attempts: 0,
  failures: [],
  retrying: false,
  answered: [],
})
