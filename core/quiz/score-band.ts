/** Bands of the score circle's colour, best first. */
export type ScoreBand = 'top' | 'over80' | 'over60' | 'over40' | 'low'

/** The band of a score in percent; each bound is exceeded strictly (D-RESULT-15, O-51). */
export function scoreBand(score: number): ScoreBand {
  if (score >= 100) return 'top'
  if (score > 80) return 'over80'
  if (score > 60) return 'over60'
  return score > 40 ? 'over40' : 'low'
}
