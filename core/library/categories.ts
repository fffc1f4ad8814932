import { omitUndefined } from '../../protocol/omit-undefined'
import type { CategoryBundle, Category } from '../../protocol/entities/category'
import type { CategoryLink, DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'

/** Returns these categories and all below them. */
export const categoriesOf = (bundles: readonly CategoryBundle[]): readonly CategoryBundle[] =>
  bundles.flatMap((bundle) => [bundle, ...categoriesOf(bundle.bundles ?? [])])

/** Returns the decks of a category and of all below it, each once; without a category those of the complete library. */
export function decksWithin(library: LibraryBundle | undefined, categoryId?: string): readonly DeckSummary[] {
  const all = categoriesOf(library?.categories ?? [])
  const within = categoryId === undefined ? all : categoriesOf(all.filter(({ category }) => category.id === categoryId))
  return [...new Map(within.flatMap(({ decks = [] }) => decks).map((deck) => [deck.id, deck])).values()]
}

/**
 * Returns the path from the top of the library to the first category that contains the deck; empty if there is no such
 * category.
 */
export function pathOfDeck(bundles: readonly CategoryBundle[], deckId: string): readonly CategoryLink[] {
  for (const { category, decks = [], bundles: below = [] } of bundles) {
    const { id, title } = category
    const link: CategoryLink = { id, ...omitUndefined({ title }) }
    if (decks.some((deck) => deck.id === deckId)) return [link]
    const further = pathOfDeck(below, deckId)
    if (further.length > 0) return [link, ...further]
  }
  return []
}

/** Returns the categories from the top of the library to this one, inclusive; empty if there is no such category. */
export function categoryPath(bundles: readonly CategoryBundle[], categoryId: string): readonly CategoryBundle[] {
  for (const bundle of bundles) {
    if (bundle.category.id === categoryId) return [bundle]
    const further = categoryPath(bundle.bundles ?? [], categoryId)
    if (further.length > 0) return [bundle, ...further]
  }
  return []
}

/**
 * Sorts categories by position, the organisation's own position first; those without one come last, in the given order
 * (S-LIB-16).
 */
export const orderCategories = <C extends Pick<Category, 'position' | 'org'>>(categories: readonly C[]): readonly C[] =>
  categories.toSorted((a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)]
    return first === second ? 0 : first - second
  })

const rankOf = (category: Pick<Category, 'position' | 'org'>): number =>
  category.org?.position ?? category.position ?? Infinity
