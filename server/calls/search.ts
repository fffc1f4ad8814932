import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import * as constants from '../../protocol/constants'
import { Card } from '../../protocol/entities/card'
import type { CategoryLink } from '../../protocol/entities/deck'
import { openDeckIds } from '../content/access'
import { pathOfDeck, shelfOf, shelves, subtree } from '../content/categories'
import type { Shelf } from '../content/categories'
import type { PackSnapshot } from '../content/pack-snapshot'
import { deckSummaries } from '../content/summaries'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import type { Schema } from '../db/schema'
import { isAnyOf } from '../db/text-conditions'
import { omitNulls, decodeColumn } from '../db/column-codec'

/** Calls that search decks and cards. All words must match. */
export const searchHandlers = {
  search: forUser(async (context, { query }) => {
    const words = wordsOf(query.query)
    if (words.length === 0) return { result: { decks: [], cards: [] } }
    const offset = query.offset ?? 0
    const limit = Math.min(query.limit ?? constants.searchPageSize, largestPage)
    const all = await shelves(context)
    const scope = await searchScope(context, all, query.categoryId)
    const path = (deckId: string): CategoryLink[] =>
      pathOfDeck(all, deckId).map(({ id, title }) => ({ id, ...omitNulls({ title }) }))
    const decks = scope.filter(({ title }) => words.every((word) => (title ?? '').toLowerCase().includes(word)))
    const cards = await findCards(context, await openAmong(context, scope), words, limit, offset)
    const titles = new Map(scope.map(({ id, title }) => [id, title]))
    return {
      result: {
        decks: decks.slice(offset, offset + limit).map((deck) => ({ ...deck, categoryPath: path(deck.id) })),
        cards: cards.map(({ deckId, card: { id, title, titleHtml, content, type, coverImage } }) => ({
          id,
          deckId,
          categoryPath: path(deckId),
          ...omitNulls({ deckTitle: titles.get(deckId), title, titleHtml, content, type, coverImage }),
        })),
      },
    }
  }),

  searchCards: forUser(async (context, { query }) => {
    const deckIds = await searchedDeckIds(context, query.categoryId)
    const text = query.search ?? ''
    const found = [
      ...(await cardWithId(context, deckIds, text.trim())),
      ...(await findCards(context, deckIds, wordsOf(text), largestPage, 0)),
    ]
    return { cards: found.map(({ deckId, card }) => ({ ...card, deckId })) }
  }),
} satisfies Handlers<'search' | 'searchCards'>

/** Returns the decks whose cards this user can find, in a category and its subcategories, or in all. */
export async function searchedDeckIds(
  context: UserContext,
  categoryId: string | undefined,
): Promise<readonly string[]> {
  return openAmong(context, await searchScope(context, await shelves(context), categoryId))
}

const largestPage = 200
const mostWords = 12

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/** Returns the decks to search: all that the user may open, or those in a category and its subcategories. */
async function searchScope(context: UserContext, all: readonly Shelf[], categoryId: string | undefined) {
  if (categoryId === undefined) return (await deckSummaries(context)).map(({ summary }) => summary)
  const inside = subtree(all, shelfOf(all, categoryId).category.id)
  const decks = all.filter(({ category }) => inside.has(category.id)).flatMap((shelf) => shelf.decks)
  return [...new Map(decks.map((deck) => [deck.id, deck])).values()]
}

/** Returns the decks whose cards can be found. A locked deck can be found, but not its cards. */
async function openAmong(context: UserContext, scope: readonly { readonly id: string }[]): Promise<readonly string[]> {
  const open = new Set(await openDeckIds(context))
  return scope.map(({ id }) => id).filter((id) => open.has(id))
}

const contains = (where: ExpressionBuilder<Schema, 'cards'>, word: string) =>
  where('cards.words', 'ilike', `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** Finds a card by its id. A shared link has only the id, and leads to the card's deck that way (D-ROUTE-09). */
async function cardWithId(
  { tx, pack }: UserContext,
  deckIds: readonly string[],
  id: string,
): Promise<readonly FoundCard[]> {
  if (id === '') return []
  const rows = await tx
    .selectFrom('cards')
    .select(['deck_id', 'data'])
    .where('id', '=', id)
    .where(isAnyOf('deck_id', deckIds))
    .where('supporting', '=', false)
    .execute()
  return rows.map(({ deck_id, data }) => ({ deckId: deck_id, card: pack.card(id)?.card() ?? decodeColumn(Card, data) }))
}

interface FoundCard {
  readonly deckId: string
  readonly card: Card
}

/** Finds cards by their translated words, in memory, in the same order as the database. */
function findTranslated(
  pack: PackSnapshot,
  deckIds: readonly string[],
  words: readonly string[],
): readonly FoundCard[] {
  const found = deckIds
    .toSorted()
    .flatMap((id) => pack.deck(id)?.cards ?? [])
    .filter((card) => !card.supporting && words.every((word) => card.words().includes(word)))
    .map(({ deck_id, card }) => ({ deckId: deck_id, card: card() }))
  const isFirst = ({ card }: FoundCard): boolean => (card.title ?? '').toLowerCase().includes(words[0] ?? '')
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
}

/** Finds cards of these decks that contain all words. Cards with the first word in the title come first. */
async function findCards(
  { tx, pack }: UserContext,
  deckIds: readonly string[],
  words: readonly string[],
  limit: number,
  offset: number,
): Promise<readonly FoundCard[]> {
  if (pack.language !== undefined) return findTranslated(pack, deckIds, words).slice(offset, offset + limit)
  const rows = await tx
    .selectFrom('cards')
    .select(['deck_id', 'data'])
    .where(isAnyOf('deck_id', deckIds))
    .where('supporting', '=', false)
    .where((where) => where.and(words.map((word) => contains(where, word))))
    .orderBy(sql`position(${words[0] ?? ''} in lower(title)) = 0`)
    .orderBy('deck_id')
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ deck_id, data }) => ({ deckId: deck_id, card: decodeColumn(Card, data) }))
}
