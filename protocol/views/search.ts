import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { CategoryLink } from '../entities/deck'
import { SearchSource } from '../events/search-words'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** A text in pieces, those that were searched for marked (S-SEARCH-05). */
export const MarkedText = t.array(t.type({ text: t.string, marked: t.boolean }), 'MarkedText')
export type MarkedText = t.TypeOf<typeof MarkedText>

const path = t.array(CategoryLink)

/** What the last search of this tab came to (S-SEARCH). */
export const SearchView = entity(
  'SearchView',
  {
    /** failed: the server could not be asked; what is found on the device shows below the message (decision 30). */
    state: oneOf('SearchState', ['idle', 'searching', 'done', 'failed']),
    /** As it stands in the address; empty while nothing was searched for. */
    query: t.string,
    terms: t.string,
    decks: t.array(t.type({ tile: DeckTile, title: MarkedText, path }, 'DeckHit')),
    cards: t.array(
      entity(
        'CardHit',
        { cardId: Id, deckId: Id, deckTitle: t.string, type: t.string, title: MarkedText, snippet: MarkedText, path },
        { cover: t.string },
      ),
    ),
  },
  { categoryId: Id, source: SearchSource },
)
export type SearchView = t.TypeOf<typeof SearchView>
