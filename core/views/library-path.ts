import type { CategoryBundle } from '../../protocol/entities/category'
import type { LibraryBundle } from '../../protocol/entities/library'
import { buildPath } from '../../protocol/paths'

/** Where the navigation bar's library item leads: to the only strip of the library, else to its top (S-SHELL-05). */
export function libraryPath(library: LibraryBundle | undefined): string {
  const strips = categoriesOf(library?.categories ?? []).filter(
    ({ category }) => category.displayType === 'strip' && category.derived !== true,
  )
  const [only] = strips
  return only === undefined || strips.length > 1
    ? buildPath({ name: 'library' })
    : buildPath({ name: 'library', categoryId: only.category.id })
}

/** These categories and all below them. */
export const categoriesOf = (bundles: readonly CategoryBundle[]): readonly CategoryBundle[] =>
  bundles.flatMap((bundle) => [bundle, ...categoriesOf(bundle.bundles ?? [])])
