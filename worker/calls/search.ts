import * as E from 'fp-ts/Either'
import * as constants from '../../protocol/constants'
import type { CallOf } from '../../core/pending-call'
import { cardHit } from '../../core/search/card-hit'
import { localCards, localDecks } from '../../core/search/local-result'
import type { SearchCard } from '../../protocol/entities/card'
import type { SearchResult } from '../../protocol/entities/search'
import { parseSearch } from '../../protocol/search-text'
import { result, type CallContext, type CallResult, type Makers } from '../call'

export const searchCalls = {
  search: (call, context) => search(call, context),
} as const satisfies Partial<Makers>

/** Searches with whom it is told to. */
async function search(
  { query, asked = 'server' }: CallOf<'search'>,
  context: CallContext,
): Promise<CallResult<'search'>> {
  const { api, contents, signal } = context
  const { terms, categoryId } = parseSearch(query)
  const scope = categoryId === undefined ? {} : { categoryId }
  const found = (outcome: SearchResult) => {
    const payload = contents.take('search', outcome)
    return { answer: { content: payload.hash }, payloads: [payload] }
  }
  switch (asked) {
    case 'server': {
      const page = { limit: constants.searchPageSize, offset: 0 }
      const answer = await api.call('search', { path: {}, query: { query: terms, ...scope, ...page } }, signal)
      return result('search', answer, (whole) => found(whole.result))
    }
    case 'cards': {
      const answer = await api.call('searchCards', { path: {}, query: { search: terms, ...scope } }, signal)
      return result('search', answer, ({ cards }) => found({ cards: cards.map((card) => cardHit(card)) }))
    }
    case 'device':
      return result('search', E.right(await searchDevice(query, context)), found)
  }
}

/**
 * Goes through the loaded decks one at a time, since there may be more of them than are kept in memory, until the first
 * page is full: the server gives no more either (O-56), and the view must not stand still over thousands.
 */
async function searchDevice(query: string, { contents, state }: CallContext): Promise<SearchResult> {
  const { library: hash, decks } = state().mine.library
  if (hash !== undefined) await contents.load([{ kind: 'library', hash }])
  const library = hash === undefined ? undefined : contents.library(hash)
  const cards: SearchCard[] = []
  for (const { content } of Object.values(decks)) {
    if (cards.length >= constants.searchPageSize) break
    await contents.load([{ kind: 'deck', hash: content }])
    const deck = contents.deck(content)
    if (deck !== undefined) cards.push(...localCards(query, library, deck))
  }
  const first = <A>(found: readonly A[]): A[] => found.slice(0, constants.searchPageSize)
  return { decks: first(localDecks(query, library)), cards: first(cards) }
}
