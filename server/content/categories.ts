import type { Category, CategoryBundle } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import { refusals } from '../api/refusal'
import type { ContentReader } from './permitted-decks'
import { deckSummaries } from './summaries'

/** A category with those of its decks that the user may open. */
export interface Shelf {
  readonly category: Category
  readonly decks: readonly DeckSummary[]
}

/** Returns all categories of the user's organisation in order, each with its decks in order. */
export async function shelves(asking: ContentReader): Promise<readonly Shelf[]> {
  const decks = new Map((await deckSummaries(asking)).map(({ summary }) => [summary.id, summary]))
  return asking.pack.categories(asking.user.org_id).map(({ category, deckIds }) => ({
    category,
    decks: deckIds.flatMap((id) => decks.get(id) ?? []),
  }))
}

/** Nests the categories below `parentId`. Undefined is the top level. */
export function nest(all: readonly Shelf[], parentId: string | undefined): CategoryBundle[] {
  return all.filter(({ category }) => category.parentId === parentId).map((shelf) => bundleOf(all, shelf))
}

export function bundleOf(all: readonly Shelf[], { category, decks }: Shelf): CategoryBundle {
  return { category, decks: [...decks], bundles: nest(all, category.id) }
}

/** Finds a category with its decks. Refuses an id that the user's organisation does not have. */
export function shelfOf(all: readonly Shelf[], categoryId: string): Shelf {
  const shelf = all.find(({ category }) => category.id === categoryId)
  if (shelf === undefined) throw refusals.notFound('Category')
  return shelf
}

/** Returns the ids of the category and all its descendants. */
export function subtree(all: readonly Shelf[], categoryId: string): ReadonlySet<string> {
  const found = new Set([categoryId])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { category } of all)
      if (category.parentId !== undefined && found.has(category.parentId)) found.add(category.id)
  }
  return found
}

/** Returns the path from the top to the first category that contains the deck. Empty when none does. */
export function pathOfDeck(all: readonly Shelf[], deckId: string): readonly Category[] {
  const byId = new Map(all.map(({ category }) => [category.id, category]))
  const path: Category[] = []
  let at = all.find(({ decks }) => decks.some(({ id }) => id === deckId))?.category
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at)
    at = at.parentId === undefined ? undefined : byId.get(at.parentId)
  }
  return path
}
