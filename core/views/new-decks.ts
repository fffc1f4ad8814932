import type { NewDecksView } from '../../protocol/views/lists'
import type { State } from '../state'
import type { ViewContext } from './context'
import { deckTile } from './deck-tile'
import { listState } from './list-state'
import { listsOf } from './tile-context'

/** The decks that the learner was given lately, in the server's order (S-NEW-01). */
export function newDecksView(state: State, context: ViewContext): NewDecksView {
  const { home, tiles } = listsOf(state, context)
  return {
    state: listState(state, home),
    decks: (home?.recentlyAllowedDecks ?? []).map(({ id }) => deckTile(id, tiles)),
  }
}
