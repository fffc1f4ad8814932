import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import type { Card } from '../../protocol/entities/card'
import type { Fault } from '../../protocol/faults'
import { responseCutoff } from '../response-cutoff'
import { addPendingCall, dropCalls, type CallResultHandler } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, type Context, type Domain } from '../decider'
import { allDelivered } from '../outbox/delivered'
import { nextRow } from '../outbox/queue'
import { notSignedIn } from '../refusals'
import { failureOf } from '../views/deck/deck-failure'
import { lockOnDeck } from '../library/chain-lock'
import { updateUser, type State } from '../state'
import { without } from '../record'
import { callsForDeck, loadDeck } from './load-deck'
import { resolveDeck, openDeckIn } from './resolved-deck'
import { STALE } from '../library/state'
import { seenOf, withSeen } from './seen-records'
import type { Seen } from './state'
import { showFirst, showNeighbour, showSuccessor } from './show-card'

/** Maximum number of decks queued for the first sync; the newest are kept. */
const MAX_QUEUED_LOADS = 10

/** Decides the load of a deck: queued, pending, loaded, or failed (D-DECK-29..40). */
export const deckLoading: Domain = {
  intents: {
    reloadDeck: (state, { deckId }, context) =>
      state.user.session.user === undefined ? notSignedIn : accept(...loadDeck(state, deckId, context, true)),
  },
  evolve: {
    deckLoadRequested: (state, { data: { deckId } }) =>
      updateUser(state, {
        library: {
          ...state.user.library,
          queuedDeckLoads: [...state.user.library.queuedDeckLoads.filter((id) => id !== deckId), deckId].slice(
            -MAX_QUEUED_LOADS,
          ),
          deckFaults: without(state.user.library.deckFaults, deckId),
        },
      }),
    deckLoadStarted: (state, { data: { deckId, callId }, session, at }) =>
      addPendingCall(
        updateUser(dropCalls(state, callsForDeck(deckId)), {
          library: {
            ...state.user.library,
            queuedDeckLoads: state.user.library.queuedDeckLoads.filter((id) => id !== deckId),
            deckFaults: without(state.user.library.deckFaults, deckId),
          },
        }),
        callId,
        { purpose: 'deck', session: tabFor(state, deckId, session), at, deckId },
      ),
    deckLoadFailed: (state, { data: { deckId, fault } }) =>
      updateUser(dropCalls(state, callsForDeck(deckId)), {
        library: { ...state.user.library, deckFaults: { ...state.user.library.deckFaults, [deckId]: fault } },
      }),
    deckLoaded: (state, event) => loaded(state, event),
    cardTucked: (state, { data: { deckId } }) => {
      const entry = state.user.library.decks[deckId]
      if (entry === undefined) return state
      const stale = { ...entry, loadedAt: STALE }
      return updateUser(state, {
        library: { ...state.user.library, decks: { ...state.user.library.decks, [deckId]: stale } },
      })
    },
  },
  policies: {
    deckLoaded: (state, { data }, context) => {
      const open = openDeckIn(state, context.session, data.deckId)
      if (open === undefined) return []
      return open.cardId === undefined
        ? showFirst(state, data.deckId, open.requestedCardId, context)
        : showSuccessor(state, context.session, context)
    },
    syncSucceeded: loadQueued,
    actionDelivered: loadQueuedAfterActions,
    actionDropped: loadQueuedAfterActions,
    actionFailed: loadQueuedAfterActions,
    actionSetAside: loadQueuedAfterActions,
    pageShown: (state, _event, context) => recheck(state, context),
    pageWoken: (state, _event, context) => recheck(state, context),
  },
}

/** Reloads the visible deck when the page becomes visible after a while (S-SYNC-35). */
function recheck(state: State, context: Context): readonly NewEvent[] {
  const deckId = state.user.tabs[context.session]?.deck?.deckId
  const away = state.device.hiddenForMs > constants.visibleDeckRecheck
  return away && deckId !== undefined && state.user.sync.load.context.syncedOnce
    ? loadDeck(state, deckId, context, true)
    : []
}

function loadQueued(state: State, _event: unknown, context: Context): readonly NewEvent[] {
  return state.user.library.queuedDeckLoads.flatMap((deckId) => loadDeck(state, deckId, context, true))
}

/** Loads decks that were queued until the server has the learner's actions, once none is left to send. */
function loadQueuedAfterActions(state: State, event: unknown, context: Context): readonly NewEvent[] {
  const isGoing = !state.user.sync.load.context.syncedOnce || nextRow(state, context.at) !== undefined
  return isGoing ? [] : loadQueued(state, event, context)
}

/**
 * Handles a load that the server refused as locked although the deck is unlocked here: the server did not have the
 * unlocking action yet. It is loaded again once that action is delivered (S-DAISY-01).
 */
function handleServerLock(state: State, deckId: string, fault: Fault, context: Context): readonly NewEvent[] {
  const failed = newEvent('deckLoadFailed', { deckId, fault })
  if (failureOf(fault).kind !== 'locked' || lockOnDeck(state, context.contents, deckId) !== undefined) return [failed]
  if (nextRow(state, context.at) !== undefined) return [failed, newEvent('deckLoadRequested', { deckId })]
  const asked = responseCutoff(state, callsForDeck(deckId), context.at)
  return allDelivered(state).some(([, delivered]) => delivered > asked)
    ? [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
    : [failed]
}

/** Handles the response to a deck call. */
export const settleDeck: CallResultHandler<'deck'> = (state, { call: { deckId }, outcome }, context) => {
  if (!outcome.ok) return accept(...handleServerLock(state, deckId, outcome.fault, context))
  const {
    content,
    title,
    type,
    cardIds,
    trial,
    responses = [],
    seen = [],
    ratings = [],
    feedback = [],
  } = outcome.answer
  return accept(
    ...leaveMissingDeck(state, deckId, new Set(cardIds), context),
    newEvent('deckLoaded', {
      deckId,
      content,
      title,
      type,
      cardIds: [...cardIds],
      ...(trial === undefined ? {} : { trial }),
      responses: [...responses],
      seen: [...seen],
      ratings: [...ratings],
      feedback: [...feedback],
    }),
  )
}

/**
 * Leaves the card in view for its neighbour if the new version does not contain it, while its old position is still
 * known (X-UX-05). An assessment keeps the cards that it began with (decision 10).
 */
function leaveMissingDeck(
  state: State,
  deckId: string,
  cardIds: ReadonlySet<string>,
  { contents, at, session }: Context,
): readonly NewEvent[] {
  const open = openDeckIn(state, session, deckId)
  const resolvedDeck =
    open === undefined || open.atEnd === true ? undefined : resolveDeck(state, contents, deckId, at, session)
  if (open === undefined || resolvedDeck === undefined || resolvedDeck.mode !== undefined) return []
  const stays = ({ id, derived }: Card) =>
    derived === true || cardIds.has(id) || state.user.engagement.deckMembershipOverrides[deckId]?.[id] === true
  const inView = resolvedDeck.shown.find(({ id }) => id === open.cardId)
  return inView === undefined || stays(inView) ? [] : showNeighbour(resolvedDeck, open, stays)
}

/** Returns the tab that makes the call: one that has the deck open, so that the deck comes into view there. */
const tabFor = (state: State, deckId: string, session: string): string =>
  openDeckIn(state, session, deckId) !== undefined
    ? session
    : (Object.keys(state.user.tabs).find((tab) => openDeckIn(state, tab, deckId) !== undefined) ?? session)

/** Applies a loaded deck. Of local and loaded seen records the higher percentage and the newer time win (O-59). */
function loaded(state: State, { data, at }: EventOf<'deckLoaded'>): State {
  const { deckId, content, title, type, cardIds } = data
  const began = responseCutoff(state, callsForDeck(deckId), at)
  const known = seenOf(state, deckId)
  const relockedAt = state.user.library.relocked?.[deckId] ?? -Infinity
  const records = (data.seen ?? []).filter(({ lastSeen = 0 }) => lastSeen > relockedAt)
  const seen = records.map(({ cardId, percentageContentSeen = 0, lastSeen = 0 }): readonly [string, Seen] => [
    cardId,
    {
      percentageContentSeen: Math.max(percentageContentSeen, known[cardId]?.percentageContentSeen ?? 0),
      lastSeen: Math.max(lastSeen, known[cardId]?.lastSeen ?? 0),
    },
  ])
  const library = {
    ...state.user.library,
    decks: { ...state.user.library.decks, [deckId]: { content, title, type, cardIds, loadedAt: at, askedAt: began } },
    deckFaults: without(state.user.library.deckFaults, deckId),
  }
  return withSeen(updateUser(dropCalls(state, callsForDeck(deckId)), { library }), deckId, {
    ...known,
    ...Object.fromEntries(seen),
  })
}
