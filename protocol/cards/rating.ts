import * as t from 'io-ts'
import { entity, oneOf, openWord } from '../codec'

/** How a card asks whether it was helpful; an unknown word means thumbs (D-RATE-01). */
export const RatingType = openWord(oneOf('RatingType', ['yesNo', 'thumbs']), 'thumbs')
export type RatingType = t.TypeOf<typeof RatingType>

/** Whether a card was helpful to the learner, as far as they have said (D-RATE). */
export const RatingView = entity('RatingView', { type: RatingType }, { positive: t.boolean, body: t.string })
export type RatingView = t.TypeOf<typeof RatingView>
