import type { DeckSummary } from '../../../protocol/entities/deck'
import type { CategoryBundle } from '../../../protocol/entities/category'
import type { LibraryBundle } from '../../../protocol/entities/library'
import type { CategoryRow } from '../../../protocol/views/parts'
import { categoriesOf, orderCategories } from '../../library/categories'
import type { State } from '../../state'
import { deckProgress } from '../../library/deck-progress'
import { omitUndefined } from '../../../protocol/omit-undefined'

/** Projects the top categories of the library in order, each with its decks, including those of its subcategories. */
export const categoryRows = (state: State, library: LibraryBundle | undefined): CategoryRow[] =>
  sortBundles(library?.categories ?? []).map((bundle) => categoryRow(state, bundle))

/** Sorts categories with their content by position (S-LIB-16). */
export function sortBundles(bundles: readonly CategoryBundle[]): readonly CategoryBundle[] {
  const byId = new Map(bundles.map((bundle) => [bundle.category.id, bundle]))
  return orderCategories(bundles.map(({ category }) => category)).flatMap(({ id }) => byId.get(id) ?? [])
}

/** Projects a category with its decks and those of its subcategories, each counted once. */
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
    ...omitUndefined({ color, icon, uploadedIcon: uploadedIcon?.url, cover: coverImage?.url }),
  }
}
