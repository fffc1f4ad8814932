import type { CategoryBundle } from '../../../protocol/entities/category'
import type { DeckSummary } from '../../../protocol/entities/deck'
import type { LibraryBundle } from '../../../protocol/entities/library'
import { orderCategories } from '../../library/categories'

/** A category in library order, with its own decks. */
export interface CategoryDecks {
  readonly title: string
  readonly decks: readonly DeckSummary[]
}

/** Returns the library's categories in order, each before its subcategories (S-LIB-16). */
export const libraryOrder = (library: LibraryBundle | undefined): readonly CategoryDecks[] =>
  inLibraryOrder(library?.categories ?? [])

function inLibraryOrder(bundles: readonly CategoryBundle[]): readonly CategoryDecks[] {
  const byId = new Map(bundles.map((bundle) => [bundle.category.id, bundle]))
  return orderCategories(bundles.map(({ category }) => category)).flatMap((category) => {
    const { decks = [], bundles: below = [] } = byId.get(category.id) ?? {}
    return [{ title: category.title ?? '', decks }, ...inLibraryOrder(below)]
  })
}
