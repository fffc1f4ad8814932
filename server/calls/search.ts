import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import * as constants from '../../protocol/constants'
import { Card } from '../../protocol/entities/card'
import type { CategoryLink } from '../../protocol/entities/deck'
import { openDeckIds } from '../content/access'
import { pathOfDeck, shelfOf, shelves, subtree } from '../content/categories'
import type { Shelf } from '../content/categories'
import { deckSummaries } from '../content/summaries'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { Schema } from '../db/schema'
import { isAnyOf } from '../db/lists'
import { present, stored } from '../db/stored'

/** Every word must be found. */
export const searchHandlers = {
  search: forUser(async (context, { query }) => {
    const words = wordsOf(query.query)
    if (words.length === 0) return { result: { decks: [], cards: [] } }
    const offset = query.offset ?? 0
    const limit = Math.min(query.limit ?? constants.searchPageSize, largestPage)
    const all = await shelves(context)
    const scope = await searchScope(context, all, query.categoryId)
    const path = (deckId: string): CategoryLink[] =>
      pathOfDeck(all, deckId).map(({ id, title }) => ({ id, ...present({ title }) }))
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
          ...present({ deckTitle: titles.get(deckId), title, titleHtml, content, type, coverImage }),
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

/** The decks whose cards are found by this user, in a category and below it, or in all. */
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

/** The decks in which is searched: all that the user may open, or those in a category and below it. */
async function searchScope(context: UserContext, all: readonly Shelf[], categoryId: string | undefined) {
  if (categoryId === undefined) return (await deckSummaries(context)).map(({ summary }) => summary)
  const inside = subtree(all, shelfOf(all, categoryId).category.id)
  const decks = all.filter(({ category }) => inside.has(category.id)).flatMap((shelf) => shelf.decks)
  return [...new Map(decks.map((deck) => [deck.id, deck])).values()]
}

/** Cards are found in decks that the user may look into; a locked deck itself may be found. */
async function openAmong(context: UserContext, scope: readonly { readonly id: string }[]): Promise<readonly string[]> {
  const open = new Set(await openDeckIds(context))
  return scope.map(({ id }) => id).filter((id) => open.has(id))
}

const contains = (where: ExpressionBuilder<Schema, 'cards'>, word: string) =>
  where('cards.words', 'ilike', `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** The id of a card finds that card: so a shared link, which has nothing else, leads to its deck (D-ROUTE-09). */
async function cardWithId({ tx }: UserContext, deckIds: readonly string[], id: string) {
  if (id === '') return []
  const rows = await tx
    .selectFrom('cards')
    .select(['deck_id', 'data'])
    .where('id', '=', id)
    .where(isAnyOf('deck_id', deckIds))
    .where('supporting', '=', false)
    .execute()
  return rows.map(({ deck_id, data }) => ({ deckId: deck_id, card: stored(Card, data) }))
}

/** Cards of these decks with all the words, those with a word in the title first. */
async function findCards(
  { tx }: UserContext,
  deckIds: readonly string[],
  words: readonly string[],
  limit: number,
  offset: number,
) {
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
  return rows.map(({ deck_id, data }) => ({ deckId: deck_id, card: stored(Card, data) }))
}
