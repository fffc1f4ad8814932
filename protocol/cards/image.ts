import * as t from 'io-ts'
import { entity } from '../codec'

/** A picture, to be opened in full (D-CARD-06). */
export const ImageBack = entity(
  'ImageBack',
  { kind: t.literal('image'), image: t.string },
  { content: t.string, footer: t.string },
)
export type ImageBack = t.TypeOf<typeof ImageBack>
