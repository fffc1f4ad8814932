import * as t from 'io-ts'
import { struct } from '../codec'

/** An image that can be opened in full size, with the common card sections (D-CARD-06). */
export const ImageBack = struct('ImageBack', { kind: t.literal('image'), image: t.string }, {})
export type ImageBack = t.TypeOf<typeof ImageBack>
