import type { ResultsBack } from '../../../protocol/cards/quiz-results'

/** Tests whether the attempt ended with open questions. For one on another device they are unknown. */
export const wasOpen = ({ answered, unanswered, total }: ResultsBack): boolean =>
  answered + unanswered === total && unanswered > 0

/**
 * Returns how many more correct answers reach the pass mark: the score is the rounded percentage (D-TRIAL-24,
 * D-TRIAL-27).
 */
export function missingToPass(correct: number, total: number, passingGrade: number): number {
  let more = 0
  while (correct + more < total && Math.round((100 * (correct + more)) / total) < passingGrade) more += 1
  return more
}

/**
 * Returns the colour of the score circle: five bands, each bound exceeded strictly except the top one (D-RESULT-15).
 */
export function scoreColor(score: number): string {
  if (score >= 100) return 'var(--band-100)'
  if (score > 80) return 'var(--band-80)'
  if (score > 60) return 'var(--band-60)'
  return score > 40 ? 'var(--band-40)' : 'var(--band-0)'
}
