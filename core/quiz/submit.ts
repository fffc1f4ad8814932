import type { TrialFacts } from './state'

/**
 * The score that is submitted: that of the best attempt that was passed, whatever was answered since (decision 33,
 * D-TRIAL-10). Of a pass that older records tell of, the last score is all that is known.
 */
export const scoreToSubmit = ({ passedScore, lastScore = 0 }: TrialFacts): number => passedScore ?? lastScore
