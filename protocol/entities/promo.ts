import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { Image } from './image'

/** A picture of the carousel; location says where it shows (S-ENTITY-05). */
export const Promo = entity(
  'Promo',
  { id: Id },
  {
    coverImage: Image,
    targetUrl: t.string,
    versionNumber: t.string,
    location: entity('PromoLocation', {}, { home: t.boolean, library: t.boolean }),
  },
)
export type Promo = t.TypeOf<typeof Promo>
