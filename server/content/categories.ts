import { orderCategories } from '../../core/library/category-order'
import { Category } from '../../protocol/entities/category'
import type { CategoryBundle } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import { grouped } from '../../protocol/grouped'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import type { Asking } from './allowed'
import { deckSummaries } from './summaries'

/** The categories of an organisation with the decks in them that the user may open. */
export interface Shelf {
  readonly category: Category
  readonly decks: readonly DeckSummary[]
}

/** All categories of the user's organisation, by position, each with its decks in their order. */
export async function shelves(asking: Asking): Promise<readonly Shelf[]> {
  const { tx, user } = asking
  const categories = await tx
    .selectFrom('categories')
    .select('data')
    .where('org_id', '=', user.org_id)
    .orderBy('place')
    .execute()
  const places = await tx
    .selectFrom('category_decks')
    .innerJoin('categories', 'categories.id', 'category_decks.category_id')
    .select(['category_decks.category_id', 'category_decks.deck_id'])
    .where('categories.org_id', '=', user.org_id)
    .orderBy('category_decks.place')
    .execute()
  const decks = new Map((await deckSummaries(asking)).map(({ summary }) => [summary.id, summary]))
  const placed = grouped(places, ({ category_id }) => category_id)
  return orderCategories(categories.map(({ data }) => stored(Category, data))).map((category) => ({
    category,
    decks: (placed.get(category.id) ?? []).flatMap(({ deck_id }) => decks.get(deck_id) ?? []),
  }))
}

/** Categories nested below `parentId`; undefined is the top. */
export function nest(all: readonly Shelf[], parentId: string | undefined): CategoryBundle[] {
  return all.filter(({ category }) => category.parentId === parentId).map((shelf) => bundleOf(all, shelf))
}

export function bundleOf(all: readonly Shelf[], { category, decks }: Shelf): CategoryBundle {
  return { category, decks: [...decks], bundles: nest(all, category.id) }
}

/** The shelf of a category; refused when the user's organisation has none with this id. */
export function shelfOf(all: readonly Shelf[], categoryId: string): Shelf {
  const shelf = all.find(({ category }) => category.id === categoryId)
  if (shelf === undefined) throw refusals.notFound('Category')
  return shelf
}

/** The category and everything below it. */
export function subtree(all: readonly Shelf[], categoryId: string): ReadonlySet<string> {
  const found = new Set([categoryId])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { category } of all)
      if (category.parentId !== undefined && found.has(category.parentId)) found.add(category.id)
  }
  return found
}

/** The way from the top to the first category that holds the deck; empty when none does. */
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
