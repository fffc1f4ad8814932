import type { SearchResult } from '../../../protocol/entities/search'
import { parseSearch } from '../../../protocol/search-text'
import type { SearchView } from '../../../protocol/views/search'
import type { Search } from '../../deck/state'
import { lockedInLibrary } from '../../library/locked-decks'
import { lookup } from '../../record'
import { plainText } from '../../search/plain-text'
import { isSearching } from '../../search/search'
import { highlightMatches, snippet } from '../../search/snippet'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile, type TileContext } from '../deck-tiles/deck-tile'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { deckSummaries } from '../deck-tiles/deck-summaries'

/**
 * Projects the last search of this tab, with the source of its results (S-SEARCH-03..06, D-API-38). A lost search is
 * treated as none, so the screen repeats it.
 */
export function searchView(state: State, context: ViewContext): SearchView {
  const search = lookup(state.user.tabs, context.session)?.search
  const isLost = search?.status === 'searching' && !isSearching(state, context.session)
  if (search === undefined || isLost) return { state: 'idle', query: '', terms: '', decks: [], cards: [] }
  const { query, content, source } = search
  const { terms, categoryId } = parseSearch(query)
  const result = content === undefined ? undefined : context.contents.search(content)
  return {
    state: stateOf(search, result),
    query,
    terms,
    ...hitsOf(result ?? {}, terms, state, context),
    ...omitUndefined({ categoryId, source }),
  }
}

/** The search counts as running until its results have been read. */
const stateOf = ({ status, content }: Search, result: SearchResult | undefined): SearchView['state'] =>
  content !== undefined && result === undefined ? 'searching' : status

function hitsOf(
  { decks = [], cards = [] }: SearchResult,
  terms: string,
  state: State,
  { at, contents }: ViewContext,
): Pick<SearchView, 'decks' | 'cards'> {
  const { home: homeHash, library: libraryHash } = state.user.library
  const home = homeHash === undefined ? undefined : contents.home(homeHash)
  const library = libraryHash === undefined ? undefined : contents.library(libraryHash)
  const tiles: TileContext = {
    state,
    at,
    contents,
    summaries: new Map([...deckSummaries(home, library), ...decks.map((deck) => [deck.id, deck] as const)]),
    locked: lockedInLibrary(state, library),
    allowed: new Set((home?.recentlyAllowedDecks ?? []).map(({ id }) => id)),
  }
  return {
    decks: decks.map(({ id, categoryPath = [] }) => {
      const tile = deckTile(id, tiles)
      return { tile, title: highlightMatches(tile.title, terms), path: categoryPath }
    }),
    cards: cards.flatMap(
      ({ id, deckId, deckTitle = '', title = '', content, type = '', coverImage, categoryPath = [] }) =>
        deckId === undefined
          ? []
          : [
              {
                cardId: id,
                deckId,
                deckTitle,
                type,
                title: highlightMatches(title, terms),
                snippet: snippet(plainText(content), terms),
                path: categoryPath,
                ...omitUndefined({ cover: coverImage?.url }),
              },
            ],
    ),
  }
}
