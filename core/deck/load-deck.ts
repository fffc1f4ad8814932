import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, underWay } from '../calls'
import { isRecent } from '../clock/moment'
import type { Context } from '../decider'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'
import { startSync } from '../sync/sync'
import { isDeckGone } from './open-deck'

/** A deck loaded longer ago than this is asked for again when it is opened, ms. */
const STALE_AFTER = 60_000

/**
 * The calls for a deck: at once after a first sync; before it the request waits, and a sync is under way or begins
 * (D-DECK-29, D-DECK-37). None while one is under way, and none for a deck that has just been loaded. A deck that was made
 * here is asked for once the server has it.
 */
export function loadDeck(state: State, deckId: string, context: Context, force = false): readonly NewEvent[] {
  const entry = state.mine.library.decks[deckId]
  const isThere = entry !== undefined && !isDeckGone(state, context.contents, deckId)
  if (!force && isThere && isRecent(entry.loadedAt, context.at, STALE_AFTER)) return []
  if (underWay(state, context.at, callsForDeck(deckId))) return []
  if (!state.mine.sync.load.context.syncedOnce)
    return [newEvent('deckLoadRequested', { deckId }), ...startSync(state, 'asked', context)]
  if (isUnsent(state, deckId))
    return state.mine.library.wanted.includes(deckId) ? [] : [newEvent('deckLoadRequested', { deckId })]
  return [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
}

const isUnsent = (state: State, deckId: string): boolean =>
  deckId in state.mine.engagement.ownDecks &&
  ownRows(state).some(({ cause, subject }) => cause === 'deckCreated' && subject === deckId)

/** Is the deck being loaded, or will it be with the sync that is under way? */
export const isDeckUnderWay = (state: State, deckId: string, at: number): boolean =>
  state.mine.library.wanted.includes(deckId) || underWay(state, at, callsForDeck(deckId))

/** Picks the calls for this deck out of those that are under way. */
export const callsForDeck = (deckId: string) => callsFor('deck', (call) => call.deckId === deckId)
