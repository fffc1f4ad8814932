import { maximumTextLength } from '../text'
import type { RatingView } from './rating'

/** The unsubmitted choice and text. An absent field is unchanged. */
export interface RatingDraft {
  readonly positive?: boolean
  readonly body?: string
}

type Standing = Pick<RatingView, 'positive' | 'body'>

/** Choosing, then the text, which may stay empty, then submitted (D-RATE-02). */
export type RatingStep = 'choose' | 'write' | 'submitted'

/** Merges the draft over the submitted rating. */
export const shownRating = (standing: Standing, draft: RatingDraft) => ({
  positive: draft.positive ?? standing.positive,
  body: draft.body ?? standing.body ?? '',
})

/** Returns the step that a card's rating has reached (D-RATE-02, D-RATE-03). */
export function ratingStep(standing: Standing, draft: RatingDraft): RatingStep {
  const { positive, body } = shownRating(standing, draft)
  if (positive === undefined) return 'choose'
  return positive === standing.positive && body.trim() === (standing.body ?? '').trim() ? 'submitted' : 'write'
}

/** Can the rating be submitted? Only if the choice or the text has changed (D-RATE-03, D-RATE-04). */
export const maySubmitRating = (standing: Standing, draft: RatingDraft): boolean =>
  ratingStep(standing, draft) === 'write' && shownRating(standing, draft).body.length <= maximumTextLength
