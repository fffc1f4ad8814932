import type { Deck } from '../../protocol/entities/deck'
import { availability } from './availability'
import { hasCertificate } from './certificates'
import type { TrialFacts } from './state'

/** info: read-only; study: missed questions again; quiz: the assessment itself. */
export type QuizMode = 'info' | 'study' | 'quiz'

/**
 * Returns the mode of a quiz deck at a time in ms UTC (D-MODE-01..06). The first matching row decides; an empty cell
 * matches anything.
 *
 * | period     | certificate | failures | retrying | mode  |
 * |------------|-------------|----------|----------|-------|
 * | notStarted |             |          |          | info  |
 * | ended      |             |          |          | info  |
 * |            | yes         |          |          | info  |
 * |            |             | yes      |          | study |
 * |            |             |          | yes      | study |
 * |            |             |          |          | quiz  |
 */
export function quizMode(deck: Deck, trial: TrialFacts | undefined, now: number): QuizMode {
  if (availability(deck, now) !== 'open') return 'info'
  if (trial === undefined) return 'quiz'
  if (hasCertificate(trial)) return 'info'
  return trial.failures.length > 0 || trial.retrying ? 'study' : 'quiz'
}
