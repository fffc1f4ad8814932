import type { HomeBundle } from '../../protocol/entities/home'
import type { HomeView } from '../../protocol/views/home'
import type { DeckTile } from '../../protocol/views/parts'
import { deckProgress } from '../library/deck-progress'
import { lookup } from '../record'
import type { State } from '../state'
import { deckFailure } from './deck-failure'
import { deckTile, type TileContext } from './deck-tile'
import { defined } from '../../protocol/defined'

const MOST_RECENT = 12

/**
 * The decks opened lately, newest first: those opened on this device, then those the server knows of. A deck that
 * nothing is known of, or that the server does not give, was an attempt to open it.
 */
export function recentDecks(state: State, home: HomeBundle | undefined, context: TileContext): readonly string[] {
  const opened = state.mine.library.recent.map(({ deckId }) => deckId).filter((deckId) => isKnown(deckId, context))
  const told = (home?.recentlyOpenedDecks ?? []).map(({ id }) => id)
  const given = [...new Set([...opened, ...told])].filter((deckId) => isGiven(state, deckId))
  return given.slice(0, MOST_RECENT)
}

const isKnown = (deckId: string, { state, summaries }: TileContext): boolean =>
  summaries.has(deckId) || lookup(state.mine.library.decks, deckId) !== undefined

function isGiven(state: State, deckId: string): boolean {
  const kind = deckFailure(state, deckId)?.kind
  return kind !== 'notFound' && kind !== 'notAllowed'
}

/** What to go on with: the first recent deck that is neither finished nor locked, at the card that was in view last. */
export function resumeOf(recent: readonly string[], context: TileContext): HomeView['resume'] {
  const { state, summaries, locked } = context
  const deckId = recent.find((id) => !locked.has(id) && !deckProgress(state, id, summaries.get(id)).finished)
  if (deckId === undefined) return undefined
  const tile: DeckTile = deckTile(deckId, context)
  const cardId = state.mine.library.recent.find((opened) => opened.deckId === deckId)?.cardId
  const place = cardId === undefined ? -1 : (lookup(state.mine.library.decks, deckId)?.cardIds.indexOf(cardId) ?? -1)
  return { tile, position: Math.min(tile.total, Math.max(1, place + 1)), ...defined({ cardId }) }
}
