import type { DeckSummary } from '../../protocol/entities/deck'
import type { CategoryBundle } from '../../protocol/entities/category'
import type { LibraryBundle } from '../../protocol/entities/library'
import type { CategoryRow } from '../../protocol/views/parts'
import { categoriesOf } from '../library/categories'
import { orderCategories } from '../library/category-order'
import type { State } from '../state'
import { deckProgress } from '../library/deck-progress'
import { defined } from '../../protocol/defined'

/** The top of the library in its order, each category with its decks, those of its subcategories included. */
export const libraryRows = (state: State, library: LibraryBundle | undefined): CategoryRow[] =>
  inOrder(library?.categories ?? []).map((bundle) => categoryRow(state, bundle))

/** Categories with what is in them, by their position (S-LIB-16). */
export function inOrder(bundles: readonly CategoryBundle[]): readonly CategoryBundle[] {
  const byId = new Map(bundles.map((bundle) => [bundle.category.id, bundle]))
  return orderCategories(bundles.map(({ category }) => category)).flatMap(({ id }) => byId.get(id) ?? [])
}

/** A category with its decks and those of its subcategories, each counted once. */
export function categoryRow(state: State, bundle: CategoryBundle): CategoryRow {
  const { id, title, color, icon, uploadedIcon, coverImage } = bundle.category
  const decks = new Map<string, DeckSummary>()
  for (const within of categoriesOf([bundle])) for (const deck of within.decks ?? []) decks.set(deck.id, deck)
  const finished = [...decks.values()].filter((deck) => deckProgress(state, deck.id, deck).finished)
  return {
    categoryId: id,
    title: title ?? '',
    decks: decks.size,
    finished: finished.length,
    ...defined({ color, icon, uploadedIcon: uploadedIcon?.url, cover: coverImage?.url }),
  }
}
