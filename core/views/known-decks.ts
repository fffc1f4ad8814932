import type { DeckSummary } from '../../protocol/entities/deck'
import type { HomeBundle } from '../../protocol/entities/home'
import type { LibraryBundle } from '../../protocol/entities/library'
import { categoriesOf } from '../library/categories'

/** The decks that the home and library bundles tell of, by id; where both do, Home's word is the newer one. */
export function summaries(
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
