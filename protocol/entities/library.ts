import * as t from 'io-ts'
import { struct } from '../codec'
import { Category, CategoryBundle } from './category'
import { Promo } from './promo'

/** The complete library (S-API-08). */
export const LibraryBundle = struct(
  'LibraryBundle',
  { categories: t.array(CategoryBundle) },
  { promos: t.array(Promo), trending: t.array(Category) },
)
export type LibraryBundle = t.TypeOf<typeof LibraryBundle>
