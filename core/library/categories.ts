import { defined } from '../../protocol/defined'
import type { CategoryBundle } from '../../protocol/entities/category'
import type { CategoryLink, DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'

/** These categories and all below them. */
export const categoriesOf = (bundles: readonly CategoryBundle[]): readonly CategoryBundle[] =>
  bundles.flatMap((bundle) => [bundle, ...categoriesOf(bundle.bundles ?? [])])

/** The decks of a category and of all below it, each once; of the whole library without a category. */
export function decksWithin(library: LibraryBundle | undefined, categoryId?: string): readonly DeckSummary[] {
  const all = categoriesOf(library?.categories ?? [])
  const within = categoryId === undefined ? all : categoriesOf(all.filter(({ category }) => category.id === categoryId))
  return [...new Map(within.flatMap(({ decks = [] }) => decks).map((deck) => [deck.id, deck])).values()]
}

/** The way from the top of the library to the first category that holds the deck; empty when none does. */
export function pathOfDeck(bundles: readonly CategoryBundle[], deckId: string): readonly CategoryLink[] {
  for (const { category, decks = [], bundles: below = [] } of bundles) {
    const { id, title } = category
    const link: CategoryLink = { id, ...defined({ title }) }
    if (decks.some((deck) => deck.id === deckId)) return [link]
    const further = pathOfDeck(below, deckId)
    if (further.length > 0) return [link, ...further]
  }
  return []
}
