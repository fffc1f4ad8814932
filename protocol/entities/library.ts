import * as t from 'io-ts'
import { entity } from '../codec'
import { Category, CategoryBundle } from './category'
import { Promo } from './promo'

/** The whole library (S-API-08). */
export const LibraryBundle = entity(
  'LibraryBundle',
  { categories: t.array(CategoryBundle) },
  { promos: t.array(Promo), trending: t.array(Category) },
)
export type LibraryBundle = t.TypeOf<typeof LibraryBundle>
