import * as t from 'io-ts'
import { entity } from '../codec'

/** A picture, to be opened in full, and what the card has beside it (D-CARD-06). */
export const ImageBack = entity('ImageBack', { kind: t.literal('image'), image: t.string }, {})
export type ImageBack = t.TypeOf<typeof ImageBack>
