import { defined } from '../../protocol/defined'
import type { SearchCard } from '../../protocol/entities/card'
import type { SearchDeck } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import { parseSearch } from '../../protocol/search-text'
import type { DeckContent } from '../deck/content'
import { decksWithin, pathOfDeck } from '../library/categories'
import { cardHit } from './card-hit'
import { holdsAll, searchLocally } from './local-search'
import { wordsOf } from './words'

/*
 * What the device finds by itself, in the shape in which the server answers (D-API-38, decision 30). A query that names
 * a category is about the decks in it and below it (S-ROUTE-11).
 */

/** Decks of the library whose titles hold every word. */
export function localDecks(query: string, library: LibraryBundle | undefined): readonly SearchDeck[] {
  const { terms, categoryId } = parseSearch(query)
  const words = wordsOf(terms)
  if (words.length === 0) return []
  return decksWithin(library, categoryId)
    .filter(({ title = '' }) => holdsAll(title, words))
    .map((deck) => ({ ...deck, categoryPath: [...pathOfDeck(library?.categories ?? [], deck.id)] }))
}

/** Cards of one loaded deck. */
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
    ...defined({ deckTitle }),
  }
  return searchLocally([content], terms).map(({ card }) => cardHit(card, place))
}
