import type { HomeBundle } from '../../../protocol/entities/home'
import { removedAt } from '../../personal/removed-decks'
import { lookup } from '../../record'
import type { State } from '../../state'
import { deckFailure } from '../deck/deck-failure'
import type { TileContext } from '../deck-tiles/deck-tile'

const MAX_RECENT_DECKS = 12

/**
 * Returns the recently opened decks, newest first: those opened on this device, then those from the server. A deck that
 * is unknown, failed to load, or was refused by the server was only an attempt, and is left out.
 */
export function recentDecks(state: State, home: HomeBundle | undefined, context: TileContext): readonly string[] {
  const opened = state.user.library.recent.map(({ deckId }) => deckId).filter((deckId) => isKnown(deckId, context))
  const told = (home?.recentlyOpenedDecks ?? []).map(({ id }) => id)
  const given = [...new Set([...opened, ...told])].filter((deckId) => isGiven(state, deckId))
  return given.slice(0, MAX_RECENT_DECKS)
}

const isKnown = (deckId: string, { state, summaries }: TileContext): boolean =>
  lookup(state.user.library.decks, deckId) !== undefined ||
  (summaries.has(deckId) && deckFailure(state, deckId) === undefined)

function isGiven(state: State, deckId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  const kind = deckFailure(state, deckId)?.kind
  return kind !== 'notFound' && kind !== 'notAllowed'
}
