import type { DeckSummary } from '../../protocol/entities/deck'
import type { HomeBundle } from '../../protocol/entities/home'
import type { LibraryBundle } from '../../protocol/entities/library'
import { lockedDecks } from '../library/daisy-chain'
import type { State } from '../state'
import { percentSeen } from './deck-progress'
import { categoriesOf } from './library-path'

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

/** The decks that a daisy chain of the library locks, as far as is seen on this device (S-DAISY-01). */
export const lockedInLibrary = (state: State, library: LibraryBundle | undefined): ReadonlySet<string> =>
  new Set(
    categoriesOf(library?.categories ?? []).flatMap(({ category, decks = [] }) => {
      if (category.daisyChained !== true) return []
      const known = decks.map((deck) => ({ ...deck, percentageCardsSeen: percentSeen(state, deck.id, deck) }))
      return [...lockedDecks(category, known)]
    }),
  )
