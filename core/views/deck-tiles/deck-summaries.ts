import type { DeckSummary } from '../../../protocol/entities/deck'
import type { HomeBundle } from '../../../protocol/entities/home'
import type { LibraryBundle } from '../../../protocol/entities/library'
import { categoriesOf } from '../../library/categories'

/** Returns the deck summaries of the home and library bundles, by id; Home's is newer and takes precedence. */
export function deckSummaries(
  home: HomeBundle | undefined,
  library: LibraryBundle | undefined,
): ReadonlyMap<string, DeckSummary> {
  const listed = [
    ...categoriesOf(library?.categories ?? []).flatMap(({ decks }) => decks ?? []),
    ...(home?.favoritedDecks ?? []),
    ...(home?.tuckedDecks ?? []),
    ...(home?.recentlyAllowedDecks ?? []),
    ...(home?.recommendedDecks ?? []),
    ...(home?.recentlyOpenedDecks ?? []),
  ]
  return new Map(listed.map((deck) => [deck.id, deck]))
}
