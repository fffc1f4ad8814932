import * as t from 'io-ts'
import { entity } from '../codec'
import { SearchCard } from './card'
import { SearchDeck } from './deck'

/** What a search found (S-ENTITY-09). */
export const SearchResult = entity('SearchResult', {}, { decks: t.array(SearchDeck), cards: t.array(SearchCard) })
export type SearchResult = t.TypeOf<typeof SearchResult>
