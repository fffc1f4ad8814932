import type { HomeBundle } from '../../protocol/entities/home'
import { removedAt } from '../personal/removed'
import { lookup } from '../record'
import type { State } from '../state'
import { deckFailure } from './deck-failure'
import type { TileContext } from './deck-tile'

const MOST_RECENT = 12

/**
 * The decks opened lately, newest first: those opened on this device, then those the server knows of. A deck that
 * nothing is known of, that could not be loaded, or that the server does not give, was an attempt to open it.
 */
export function recentDecks(state: State, home: HomeBundle | undefined, context: TileContext): readonly string[] {
  const opened = state.mine.library.recent.map(({ deckId }) => deckId).filter((deckId) => isKnown(deckId, context))
  const told = (home?.recentlyOpenedDecks ?? []).map(({ id }) => id)
  const given = [...new Set([...opened, ...told])].filter((deckId) => isGiven(state, deckId))
  return given.slice(0, MOST_RECENT)
}

const isKnown = (deckId: string, { state, summaries }: TileContext): boolean =>
  lookup(state.mine.library.decks, deckId) !== undefined ||
  (summaries.has(deckId) && deckFailure(state, deckId) === undefined)

function isGiven(state: State, deckId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  const kind = deckFailure(state, deckId)?.kind
  return kind !== 'notFound' && kind !== 'notAllowed'
}
