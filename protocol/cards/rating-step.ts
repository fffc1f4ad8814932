import { maximumTextLength } from '../text'
import type { RatingView } from './rating'

/** What was chosen and written, and not submitted; what is left out is as it stands. */
export interface RatingDraft {
  readonly positive?: boolean
  readonly body?: string
}

type Standing = Pick<RatingView, 'positive' | 'body'>

/** Choosing, then the text, which may stay empty, then submitted (D-RATE-02). */
export type RatingStep = 'choose' | 'write' | 'submitted'

/** What shows: the draft over what stands. */
export const shownRating = (standing: Standing, draft: RatingDraft) => ({
  positive: draft.positive ?? standing.positive,
  body: draft.body ?? standing.body ?? '',
})

/** How far the rating of a card has come (D-RATE-02, D-RATE-03). */
export function ratingStep(standing: Standing, draft: RatingDraft): RatingStep {
  const { positive, body } = shownRating(standing, draft)
  if (positive === undefined) return 'choose'
  return positive === standing.positive && body.trim() === (standing.body ?? '').trim() ? 'submitted' : 'write'
}

/** Only a choice that is new, or a text that is, can be submitted (D-RATE-03, D-RATE-04). */
export const maySubmitRating = (standing: Standing, draft: RatingDraft): boolean =>
  ratingStep(standing, draft) === 'write' && shownRating(standing, draft).body.length <= maximumTextLength
