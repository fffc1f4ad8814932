import type { NewDecksView } from '../../../protocol/views/lists'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile } from '../deck-tiles/deck-tile'
import { homeAndLibrary, listState } from '../deck-tiles/tile-context'

/** Projects the decks that the learner received recently, in the server's order (S-NEW-01). */
export function newDecksView(state: State, context: ViewContext): NewDecksView {
  const { home, tiles } = homeAndLibrary(state, context)
  return {
    state: listState(state, home),
    decks: (home?.recentlyAllowedDecks ?? []).map(({ id }) => deckTile(id, tiles)),
  }
}
