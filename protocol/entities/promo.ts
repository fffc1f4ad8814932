import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'
import { Image } from './image'

/** A carousel image. `location` lists the screens that show it (S-ENTITY-05). */
export const Promo = struct(
  'Promo',
  { id: Id },
  {
    /** The text alternative of the image. */
    title: t.string,
    coverImage: Image,
    targetUrl: t.string,
    versionNumber: t.string,
    location: struct('PromoLocation', {}, { home: t.boolean, library: t.boolean }),
  },
)
export type Promo = t.TypeOf<typeof Promo>
