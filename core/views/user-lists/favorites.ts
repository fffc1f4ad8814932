import { omitUndefined } from '../../../protocol/omit-undefined'
import type { FavoritesView } from '../../../protocol/views/lists'
import { firstFavorites } from '../../personal/favorites'
import { saveMethod } from '../../cards/card-permissions'
import { tuckedDecks } from '../../personal/tucked-decks'
import { lookup } from '../../record'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile } from '../deck-tiles/deck-tile'
import { homeAndLibrary, listState } from '../deck-tiles/tile-context'

/** Projects My Favorites: the first liked card of each deck, and the learner's own decks (S-FAV-01, -02, -04). */
export function favoritesView(state: State, context: ViewContext): FavoritesView {
  const { home, tiles } = homeAndLibrary(state, context)
  const own = tuckedDecks(state, context.contents)
  const withOwn = { ...tiles, summaries: new Map([...tiles.summaries, ...own.map((deck) => [deck.id, deck] as const)]) }
  const cardTitle = (deckId: string, cardId: string): string | undefined => {
    const entry = lookup(state.user.library.decks, deckId)
    const content = entry === undefined ? undefined : context.contents.deck(entry.content)
    return content?.cards.find(({ id }) => id === cardId)?.title
  }
  return {
    state: listState(state, home),
    favorited: firstFavorites(state).map(({ deckId, cardId, count, title }) => ({
      cardId,
      count,
      tile: deckTile(deckId, withOwn),
      ...omitUndefined({ cardTitle: cardTitle(deckId, cardId) ?? title }),
    })),
    tucked: own.map(({ id }) => deckTile(id, withOwn)),
    ...omitUndefined({ keptBy: saveMethod(state.user.session.user?.primaryOrg) }),
  }
}
