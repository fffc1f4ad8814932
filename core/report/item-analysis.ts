import type { QuestionSeparation } from '../../protocol/views/report'

/** Fewer first answers say too little about a question. */
export const MIN_ANSWERS = 20
/** Limits of the correlation between a question and the other ones (Ebel, Essentials of Educational Measurement). */
const GOOD = 0.3
const MARGINAL = 0.2

/**
 * Judges how well a question separates learners who know the rest from those who do not. `discrimination`: correlation,
 * from -1 to 1, between a right first answer to it and the number of right first answers to the other questions.
 * Undefined with too few answers, or if all answered alike.
 */
export function separationOf(answered: number, discrimination: number | undefined): QuestionSeparation | undefined {
  if (answered < MIN_ANSWERS || discrimination === undefined) return undefined
  return discrimination >= GOOD ? 'well' : discrimination >= MARGINAL ? 'barely' : 'not'
}

/** Is this a wrong answer that nobody chose, although many answered? */
export const isUnusedDistractor = (isCorrect: boolean | undefined, count: number, total: number): boolean =>
  isCorrect === false && count === 0 && total >= MIN_ANSWERS

/** Returns each count's fraction of their sum, 0 to 1; all are 0 if the sum is 0 (D-REPORT-06). */
export function fractions(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => (total === 0 ? 0 : count / total))
}
