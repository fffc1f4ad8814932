import * as t from 'io-ts'
import { struct } from '../codec'
import { SearchCard } from './card'
import { SearchDeck } from './deck'

/** The results of a search (S-ENTITY-09). */
export const SearchResult = struct('SearchResult', {}, { decks: t.array(SearchDeck), cards: t.array(SearchCard) })
export type SearchResult = t.TypeOf<typeof SearchResult>
