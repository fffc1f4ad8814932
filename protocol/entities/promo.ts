import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { Image } from './image'

/** A picture of the carousel; location says where it shows (S-ENTITY-05). */
export const Promo = entity(
  'Promo',
  { id: Id },
  {
    /** What the picture says, for those who do not see it. */
    title: t.string,
    coverImage: Image,
    targetUrl: t.string,
    versionNumber: t.string,
    location: entity('PromoLocation', {}, { home: t.boolean, library: t.boolean }),
  },
)
export type Promo = t.TypeOf<typeof Promo>
