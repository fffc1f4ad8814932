import type { OwnDecksView } from '../../../protocol/views/own-decks'
import { tuckedDecks } from '../../personal/tucked-decks'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile } from '../deck-tiles/deck-tile'

/**
 * Projects the covers of the learner's own decks (D-CAROUSEL-03): cards can be tucked into each, and each can be
 * opened.
 */
export function ownDecksView(state: State, { at, contents }: ViewContext): OwnDecksView {
  const decks = tuckedDecks(state, contents)
  const tiles = {
    state,
    at,
    contents,
    summaries: new Map(decks.map((deck) => [deck.id, deck])),
    locked: new Set<string>(),
    allowed: new Set<string>(),
  }
  const { library, engagement } = state.user
  return {
    unloaded: decks.flatMap(({ id }) => (id in library.decks || id in engagement.ownDecks ? [] : [id])),
    decks: decks.map(({ id }) => {
      const tile = deckTile(id, tiles)
      // Cards tucked locally and not loaded yet count as well.
      const { cardIds = [] } = state.user.library.decks[id] ?? {}
      const added = Object.entries(state.user.engagement.deckMembershipOverrides[id] ?? {}).filter(
        ([cardId, isIn]) => isIn && !cardIds.includes(cardId),
      )
      // A list with its own card count may include these already.
      const isCounted = state.user.library.decks[id] === undefined && tile.total > 0
      return { ...tile, total: isCounted ? Math.max(tile.total, added.length) : tile.total + added.length }
    }),
  }
}
