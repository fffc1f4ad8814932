import { omitUndefined } from '../../protocol/omit-undefined'
import type { SearchCard, Card } from '../../protocol/entities/card'
import type { SearchDeck } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import { parseSearch } from '../../protocol/search-text'
import type { DeckContent } from '../deck/content'
import { decksWithin, pathOfDeck } from '../library/categories'
import { containsAllTerms, searchLocally } from './local-search'
import { tokenize } from './tokenize'

/*
 * Local search results, in the format of the server's (D-API-38, decision 30). A query with a category searches the
 * decks in it and below it (S-ROUTE-11).
 */

/** Returns the decks of the library with titles that contain every term. */
export function localDecks(query: string, library: LibraryBundle | undefined): readonly SearchDeck[] {
  const { terms, categoryId } = parseSearch(query)
  const words = tokenize(terms)
  if (words.length === 0) return []
  return decksWithin(library, categoryId)
    .filter(({ title = '' }) => containsAllTerms(title, words))
    .map((deck) => ({ ...deck, categoryPath: [...pathOfDeck(library?.categories ?? [], deck.id)] }))
}

/** Returns the matching cards of one loaded deck. */
export function localCards(
  query: string,
  library: LibraryBundle | undefined,
  content: DeckContent,
): readonly SearchCard[] {
  const { terms, categoryId } = parseSearch(query)
  const { id: deckId, title: deckTitle } = content.deck
  if (categoryId !== undefined && decksWithin(library, categoryId).every(({ id }) => id !== deckId)) return []
  const place = {
    deckId,
    categoryPath: [...pathOfDeck(library?.categories ?? [], deckId)],
    ...omitUndefined({ deckTitle }),
  }
  return searchLocally([content], terms).map(({ card }) => cardHit(card, place))
}

/** Projects a card as a search result: its naming fields, and its location as far as it is known. */
export const cardHit = (
  { id, deckId, title, titleHtml, content, type, coverImage }: Card,
  place: Pick<SearchCard, 'deckId' | 'deckTitle' | 'categoryPath'> = {},
): SearchCard => ({
  id,
  ...omitUndefined({ deckId, title, titleHtml, content, type, coverImage }),
  ...place,
})
