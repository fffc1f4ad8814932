import * as E from 'fp-ts/Either'
import * as constants from '../../protocol/constants'
import type { CallOf } from '../../core/pending-call'
import { localCards, localDecks, cardHit } from '../../core/search/local-result'
import type { SearchCard } from '../../protocol/entities/card'
import type { SearchResult } from '../../protocol/entities/search'
import { parseSearch } from '../../protocol/search-text'
import { result, type CallContext, type CallResult, type CallHandlers } from '../api/api-call'

export const searchCalls = {
  search: (call, context) => search(call, context),
} as const satisfies Partial<CallHandlers>

/** Searches on the server or the device, as the call requests. */
async function search(
  { query, asked = 'server' }: CallOf<'search'>,
  context: CallContext,
): Promise<CallResult<'search'>> {
  const { api, contents, signal } = context
  const { terms, categoryId } = parseSearch(query)
  const scope = categoryId === undefined ? {} : { categoryId }
  const found = (outcome: SearchResult) => {
    const payload = contents.put('search', outcome)
    return { answer: { content: payload.hash }, payloads: [payload] }
  }
  switch (asked) {
    case 'server': {
      const page = (offset: number, limit: number) =>
        api.call('search', { path: {}, query: { query: terms, ...scope, limit, offset } }, signal)
      const first = await page(0, constants.searchPageSize)
      if (E.isLeft(first) || !isFull(first.right.result)) return result('search', first, (whole) => found(whole.result))
      const rest = await page(constants.searchPageSize, mostResults - constants.searchPageSize)
      return result('search', rest, (whole) => found(joined(first.right.result, whole.result)))
    }
    case 'cards': {
      const answer = await api.call('searchCards', { path: {}, query: { search: terms, ...scope } }, signal)
      return result('search', answer, ({ cards }) => found({ cards: cards.map((card) => cardHit(card)) }))
    }
    case 'device':
      return result('search', E.right(await searchDevice(query, context)), found)
  }
}

/** Maximum number of decks and of cards to load and show (S-API-11). */
const mostResults = 200

/** May the server have more than this page of decks and cards? */
const isFull = ({ decks = [], cards = [] }: SearchResult): boolean =>
  Math.max(decks.length, cards.length) >= constants.searchPageSize

const joined = (first: SearchResult, rest: SearchResult): SearchResult => ({
  decks: [...(first.decks ?? []), ...(rest.decks ?? [])],
  cards: [...(first.cards ?? []), ...(rest.cards ?? [])],
})

/** Searches the loaded decks one at a time, since memory may not hold all of them, until the maximum is found. */
async function searchDevice(query: string, { contents, state }: CallContext): Promise<SearchResult> {
  const { library: hash, decks } = state().user.library
  if (hash !== undefined) await contents.load([{ kind: 'library', hash }])
  const library = hash === undefined ? undefined : contents.library(hash)
  const cards: SearchCard[] = []
  for (const { content } of Object.values(decks)) {
    if (cards.length >= mostResults) break
    await contents.load([{ kind: 'deck', hash: content }])
    const deck = contents.deck(content)
    if (deck !== undefined) cards.push(...localCards(query, library, deck))
  }
  const first = <A>(found: readonly A[]): A[] => found.slice(0, mostResults)
  return { decks: first(localDecks(query, library)), cards: first(cards) }
}
