import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, hasPendingCall } from '../calls'
import { isRecent } from '../clock/zoned-time'
import type { Context } from '../decider'
import { userQueue } from '../outbox/queue'
import type { State } from '../state'
import { startSync } from '../sync/sync'
import { isDeckGone } from './resolved-deck'

/** A deck loaded longer ago than this is loaded again when it is opened, ms. */
const STALE_AFTER_MS = 60_000

/**
 * Returns the events that load a deck: at once after a first sync; before it the load is queued, and a sync starts
 * unless one is running (D-DECK-29, D-DECK-37). Returns none while a load is pending, or if the deck has just been
 * loaded. A locally created deck is loaded once the server has it.
 */
export function loadDeck(state: State, deckId: string, context: Context, force = false): readonly NewEvent[] {
  const entry = state.user.library.decks[deckId]
  const isThere = entry !== undefined && !isDeckGone(state, context.contents, deckId)
  if (!force && isThere && isRecent(entry.loadedAt, context.at, STALE_AFTER_MS)) return []
  if (hasPendingCall(state, context.at, callsForDeck(deckId))) return []
  if (!state.user.sync.load.context.syncedOnce)
    return [newEvent('deckLoadRequested', { deckId }), ...startSync(state, 'asked', context)]
  if (isUnsent(state, deckId))
    return state.user.library.queuedDeckLoads.includes(deckId) ? [] : [newEvent('deckLoadRequested', { deckId })]
  return [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
}

const isUnsent = (state: State, deckId: string): boolean =>
  deckId in state.user.engagement.ownDecks &&
  userQueue(state).some(({ cause, subject }) => cause === 'deckCreated' && subject === deckId)

/** Is the deck being loaded, or queued for the end of the running sync? */
export const isDeckLoading = (state: State, deckId: string, at: number): boolean =>
  state.user.library.queuedDeckLoads.includes(deckId) || hasPendingCall(state, at, callsForDeck(deckId))

/** Matches the pending calls for this deck. */
export const callsForDeck = (deckId: string) => callsFor('deck', (call) => call.deckId === deckId)
