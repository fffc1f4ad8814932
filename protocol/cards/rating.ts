import * as t from 'io-ts'
import { struct, oneOf, openWord } from '../codec'

/** How a card asks whether it was helpful; an unknown value means thumbs (D-RATE-01). */
export const RatingType = openWord(oneOf('RatingType', ['yesNo', 'thumbs']), 'thumbs')
export type RatingType = t.TypeOf<typeof RatingType>

/** The learner's rating of a card; choice and text are absent before the first rating (D-RATE). */
export const RatingView = struct('RatingView', { type: RatingType }, { positive: t.boolean, body: t.string })
export type RatingView = t.TypeOf<typeof RatingView>
