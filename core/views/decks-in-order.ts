import type { CategoryBundle } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import { orderCategories } from '../library/category-order'

/** A category as a learner meets it on the way through the library, with the decks that it holds itself. */
export interface Shelf {
  readonly title: string
  readonly decks: readonly DeckSummary[]
}

/** The shelves of the library from the first to the last, each category before those below it (S-LIB-16). */
export const shelvesOf = (library: LibraryBundle | undefined): readonly Shelf[] => inOrder(library?.categories ?? [])

function inOrder(bundles: readonly CategoryBundle[]): readonly Shelf[] {
  const byId = new Map(bundles.map((bundle) => [bundle.category.id, bundle]))
  return orderCategories(bundles.map(({ category }) => category)).flatMap((category) => {
    const { decks = [], bundles: below = [] } = byId.get(category.id) ?? {}
    return [{ title: category.title ?? '', decks }, ...inOrder(below)]
  })
}
