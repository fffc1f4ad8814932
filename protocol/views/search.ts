import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { CategoryLink } from '../entities/deck'
import { SearchSource } from '../events/search-source'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** A text in pieces, with the matches marked (S-SEARCH-05). */
export const MarkedText = t.array(t.type({ text: t.string, marked: t.boolean }), 'MarkedText')
export type MarkedText = t.TypeOf<typeof MarkedText>

const path = t.array(CategoryLink)

/** The results of this tab's last search (S-SEARCH). */
export const SearchView = struct(
  'SearchView',
  {
    /** failed: the server could not be reached; results of this device are shown below the message (decision 30). */
    state: oneOf('SearchState', ['idle', 'searching', 'done', 'failed']),
    /** The query as in the URL; empty before a search. */
    query: t.string,
    terms: t.string,
    decks: t.array(t.type({ tile: DeckTile, title: MarkedText, path }, 'DeckHit')),
    cards: t.array(
      struct(
        'CardHit',
        { cardId: Id, deckId: Id, deckTitle: t.string, type: t.string, title: MarkedText, snippet: MarkedText, path },
        { cover: t.string },
      ),
    ),
  },
  { categoryId: Id, source: SearchSource },
)
export type SearchView = t.TypeOf<typeof SearchView>
