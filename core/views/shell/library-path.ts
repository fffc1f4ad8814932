import type { LibraryBundle } from '../../../protocol/entities/library'
import { buildPath } from '../../../protocol/paths'
import { categoriesOf } from '../../library/categories'

/**
 * Returns the target of the navigation bar's library item: the only strip of the library, else its top (S-SHELL-05).
 */
export function libraryPath(library: LibraryBundle | undefined): string {
  const strips = categoriesOf(library?.categories ?? []).filter(
    ({ category }) => category.displayType === 'strip' && category.derived !== true,
  )
  const [only] = strips
  return only === undefined || strips.length > 1
    ? buildPath({ name: 'library' })
    : buildPath({ name: 'library', categoryId: only.category.id })
}
