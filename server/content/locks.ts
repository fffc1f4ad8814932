import { orderCategories } from '../../core/library/category-order'
import { closedDecks, lockedDecks } from '../../core/library/daisy-chain'
import type { Chain } from '../../core/library/daisy-chain'
import { Category } from '../../protocol/entities/category'
import { Deck } from '../../protocol/entities/deck'
import { grouped } from '../../protocol/grouped'
import { isAnyOf } from '../db/lists'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import type { Refused } from '../refusal'
import { allowedDecks } from './allowed'
import type { Asking } from './allowed'
import { progressOf } from './progress'

/** The decks of the organisation that daisy chains keep closed to this user (S-DAISY-01). */
export const closedDeckIds = async (asking: Asking): Promise<ReadonlySet<string>> => closedDecks(await chains(asking))

/**
 * Why a deck is closed to this user by a daisy chain, as the refusal that names the deck to finish first (D-DECK-32,
 * S-DAISY-01); undefined when it is open. A deck that stands in another category too, where it is not locked, is open.
 */
export async function lockOf(asking: Asking, deckId: string): Promise<Refused | undefined> {
  const around = await chains(asking, deckId)
  if (!closedDecks(around).has(deckId)) return undefined
  const chain = around.find(({ category, decks }) => lockedDecks(category, decks).has(deckId))
  const decks = chain?.decks ?? []
  const before = decks.slice(
    0,
    decks.findIndex(({ id }) => id === deckId),
  )
  const previous = before.filter(({ derived }) => derived !== true).at(-1)
  if (chain === undefined || previous === undefined) return undefined
  return refusals.deckLocked({
    prevDeckId: previous.id,
    prevDeckTitle: previous.title ?? '',
    categoryId: chain.category.id,
  })
}

/**
 * The organisation's categories, or those that hold one deck, with their decks that the user may open, in their order;
 * none when no chain is among them. How far the user is, is counted in chains only: nothing else asks for it.
 */
async function chains(asking: Asking, deckId?: string): Promise<readonly Chain[]> {
  const { tx, user } = asking
  const rows = await tx
    .selectFrom('category_decks')
    .innerJoin('categories', 'categories.id', 'category_decks.category_id')
    .select(['category_decks.category_id', 'category_decks.deck_id', 'categories.data'])
    .where('categories.org_id', '=', user.org_id)
    .$if(deckId !== undefined, (query) =>
      query.where('category_decks.category_id', 'in', (where) =>
        where
          .selectFrom('category_decks as holding')
          .select('holding.category_id')
          .where('holding.deck_id', '=', deckId ?? ''),
      ),
    )
    .orderBy('categories.place')
    .orderBy('category_decks.place')
    .execute()
  const categories = new Map(rows.map(({ category_id, data }) => [category_id, stored(Category, data)]))
  const isChain = (id: string): boolean => categories.get(id)?.daisyChained === true
  const chained = rows.filter(({ category_id }) => isChain(category_id)).map(({ deck_id }) => deck_id)
  if (chained.length === 0) return []
  const ids = rows.map(({ deck_id }) => deck_id)
  const allowed = await allowedDecks(asking).where(isAnyOf('decks.id', ids)).execute()
  const decks = new Map(allowed.map(({ id, data }) => [id, stored(Deck, data)]))
  const progress = await progressOf(asking, chained)
  const passed = await passedAmong(asking, chained)
  const placed = grouped(rows, ({ category_id }) => category_id)
  return orderCategories([...categories.values()]).map((category) => ({
    category,
    decks: (placed.get(category.id) ?? []).flatMap(({ deck_id }) => {
      const deck = decks.get(deck_id)
      return deck === undefined ? [] : [{ ...deck, ...progress(deck_id), passed: passed.has(deck_id) }]
    }),
  }))
}

/** Which of these decks are assessments that the user has passed. */
async function passedAmong({ tx, user }: Asking, deckIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('trials')
    .select('deck_id')
    .where('user_id', '=', user.id)
    .where('passed_at', 'is not', null)
    .where(isAnyOf('deck_id', deckIds))
    .execute()
  return new Set(rows.map(({ deck_id }) => deck_id))
}
