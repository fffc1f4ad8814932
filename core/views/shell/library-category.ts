import type { LibraryBundle } from '../../../protocol/entities/library'
import { categoriesOf } from '../../library/categories'

/**
 * Returns the category that the navigation bar's library item opens: the only strip of the library; undefined: the item
 * opens the library (S-SHELL-05).
 */
export function libraryCategory(library: LibraryBundle | undefined): string | undefined {
  const strips = categoriesOf(library?.categories ?? []).filter(
    ({ category }) => category.displayType === 'strip' && category.derived !== true,
  )
  const [only] = strips
  return strips.length > 1 ? undefined : only?.category.id
}
