import type { HomeBundle } from '../../protocol/entities/home'
import type { LibraryBundle } from '../../protocol/entities/library'
import { lockedInLibrary } from '../library/locked-decks'
import type { State } from '../state'
import type { ViewContext } from './context'
import type { TileContext } from './deck-tile'
import { summaries } from './known-decks'

/** What is known of decks in the lists, and how their tiles are made of it. */
export interface Lists {
  readonly home: HomeBundle | undefined
  readonly library: LibraryBundle | undefined
  readonly tiles: TileContext
}

/** The lists as they are on this device; what is not in memory is undefined. */
export function listsOf(state: State, { at, contents }: Pick<ViewContext, 'at' | 'contents'>): Lists {
  const { library: known } = state.mine
  const home = known.home === undefined ? undefined : contents.home(known.home)
  const library = known.library === undefined ? undefined : contents.library(known.library)
  const tiles: TileContext = {
    state,
    at,
    contents,
    summaries: summaries(home, library),
    locked: lockedInLibrary(state, library),
    allowed: new Set((home?.recentlyAllowedDecks ?? []).map(({ id }) => id)),
  }
  return { home, library, tiles }
}
