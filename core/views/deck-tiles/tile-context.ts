import type { HomeBundle } from '../../../protocol/entities/home'
import type { LibraryBundle } from '../../../protocol/entities/library'
import { lockedInLibrary } from '../../library/locked-decks'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import type { TileContext } from './deck-tile'
import { deckSummaries } from './deck-summaries'
import type { HomeView } from '../../../protocol/views/home'

/** The home and library lists, with the context for their tiles. */
export interface HomeAndLibrary {
  readonly home: HomeBundle | undefined
  readonly library: LibraryBundle | undefined
  readonly tiles: TileContext
}

/** Returns the lists on this device; undefined for those not in memory. */
export function homeAndLibrary(state: State, { at, contents }: Pick<ViewContext, 'at' | 'contents'>): HomeAndLibrary {
  const { library: known } = state.user
  const home = known.home === undefined ? undefined : contents.home(known.home)
  const library = known.library === undefined ? undefined : contents.library(known.library)
  const tiles: TileContext = {
    state,
    at,
    contents,
    summaries: deckSummaries(home, library),
    locked: lockedInLibrary(state, library),
    allowed: new Set((home?.recentlyAllowedDecks ?? []).map(({ id }) => id)),
  }
  return { home, library, tiles }
}

/**
 * Returns the state of a list that is part of Home: without a bundle it is loading, unless the load failed (S-HOME-17).
 */
export function listState({ user: { library, sync } }: State, home: HomeBundle | undefined): HomeView['state'] {
  if (home !== undefined) return 'ready'
  if (library.home !== undefined) return 'loading'
  return library.homeFault !== undefined || sync.load.context.status === 'failed' ? 'failed' : 'loading'
}
