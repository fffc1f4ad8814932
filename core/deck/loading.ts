import { defined } from '../../protocol/defined'
import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import { askedSince } from '../asked-since'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { allDelivered } from '../outbox/delivered'
import { nextRow, ownRows } from '../outbox/queue'
import { userMissing } from '../user-missing'
import { failureOf } from '../views/deck-failure'
import { lockOn } from '../library/chain-lock'
import { inMine, type State, inTab } from '../state'
import { without } from '../record'
import { startSync } from '../sync/sync'
import { disarmTab } from '../timers'
import { deckAtHand, isDeckGone, openIn } from './open-deck'
import { seenOf, withSeen } from './seen-records'
import type { Seen } from './seen-state'
import { show, showFirst, showSuccessor } from './show-card'

/** A deck loaded longer ago than this is asked for again when it is opened, ms. */
const STALE_AFTER = 60_000
/** Decks that wait for the first sync, the newest ones. */
const WANTED = 10
const RECENT = 20

/** Opening and closing decks, and loading what is in them (D-DECK-29..40). */
export const deckLoading: Domain = {
  intents: {
    openDeck: (state, { deckId, cardId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const open = openIn(state, context.session, deckId)
      if (open === undefined) {
        // A deck that is open stays so; what locks it meanwhile holds from its next opening on.
        if (lockOn(state, context.contents, deckId) !== undefined) return refuse('deckLocked')
        const opened = newEvent('deckOpened', { deckId, ...defined({ cardId }) })
        return accept(opened, ...load(state, deckId, context))
      }
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const asked = open.cardId === cardId ? undefined : hand?.shown.find(({ id }) => id === cardId)
      return accept(
        ...(hand === undefined || asked === undefined ? [] : show(hand, open, asked.id)),
        ...load(state, deckId, context),
      )
    },
    reloadDeck: (state, { deckId }, context) =>
      state.mine.session.user === undefined ? userMissing : accept(...load(state, deckId, context, true)),
    closeDeck: (state, { deckId }, { session }) =>
      openIn(state, session, deckId) === undefined ? nothing : accept(newEvent('deckClosed', { deckId })),
  },
  facts: {
    returned: (state, { owner, deck }, context) => {
      if (context.session in state.device.pages || deck === undefined) return nothing
      if (state.mine.owner === undefined || owner !== state.mine.owner) return nothing
      return accept(newEvent('deckOpened', deck), ...load(state, deck.deckId, context))
    },
  },
  evolve: {
    deckOpened: (state, { data: { deckId, cardId }, session, at }) => {
      const before = state.mine.library.recent.find((entry) => entry.deckId === deckId)
      const others = state.mine.library.recent.filter((entry) => entry.deckId !== deckId)
      const recent = [{ ...before, deckId, at }, ...others].slice(0, RECENT)
      const asked = cardId === undefined ? {} : { asked: cardId }
      return inTab(
        inMine(disarmTab(state, session), { library: { ...state.mine.library, recent } }),
        session,
        (tab) => ({
          ...tab,
          deck: { deckId, flipped: {}, shownAt: at, presses: 0, ...asked },
        }),
      )
    },
    deckClosed: (state, { data, session }) =>
      openIn(state, session, data.deckId) === undefined
        ? state
        : inTab(disarmTab(state, session), session, ({ deck: _closed, video: _stopped, ...tab }) => tab),
    deckLoadRequested: (state, { data: { deckId } }) =>
      inMine(state, {
        library: {
          ...state.mine.library,
          wanted: [...state.mine.library.wanted.filter((id) => id !== deckId), deckId].slice(-WANTED),
          deckFaults: without(state.mine.library.deckFaults, deckId),
        },
      }),
    deckLoadStarted: (state, { data: { deckId, callId }, session, at }) =>
      request(
        inMine(settleAll(state, loads(deckId)), {
          library: {
            ...state.mine.library,
            wanted: state.mine.library.wanted.filter((id) => id !== deckId),
            deckFaults: without(state.mine.library.deckFaults, deckId),
          },
        }),
        callId,
        { purpose: 'deck', session: tabFor(state, deckId, session), at, deckId },
      ),
    deckLoadFailed: (state, { data: { deckId, fault } }) =>
      inMine(settleAll(state, loads(deckId)), {
        library: { ...state.mine.library, deckFaults: { ...state.mine.library.deckFaults, [deckId]: fault } },
      }),
    deckLoaded: (state, event) => loaded(state, event),
    cardTucked: (state, { data: { deckId } }) => {
      const entry = state.mine.library.decks[deckId]
      if (entry === undefined) return state
      const stale = { ...entry, loadedAt: 0 }
      return inMine(state, {
        library: { ...state.mine.library, decks: { ...state.mine.library.decks, [deckId]: stale } },
      })
    },
  },
  policies: {
    deckOpened: (state, { data }, context) => showFirst(state, data.deckId, data.cardId, context),
    deckLoaded: (state, { data }, context) => {
      const open = openIn(state, context.session, data.deckId)
      if (open === undefined) return []
      return open.cardId === undefined
        ? showFirst(state, data.deckId, open.asked, context)
        : showSuccessor(state, context.session, context)
    },
    syncSucceeded: loadWanted,
    actionDelivered: loadWantedAfterActions,
    actionDropped: loadWantedAfterActions,
    actionFailed: loadWantedAfterActions,
    actionSetAside: loadWantedAfterActions,
    pageShown: (state, _event, context) => recheck(state, context),
    pageWoken: (state, _event, context) => recheck(state, context),
  },
}

/** Coming back after a while, the deck in sight is looked after (S-SYNC-35). */
function recheck(state: State, context: Context): readonly NewEvent[] {
  const deckId = state.mine.tabs[context.session]?.deck?.deckId
  const away = state.device.awayFor > constants.visibleDeckRecheck
  return away && deckId !== undefined && state.mine.sync.load.context.syncedOnce
    ? load(state, deckId, context, true)
    : []
}

const loads = (deckId: string) => callsFor('deck', (call) => call.deckId === deckId)

function loadWanted(state: State, _event: unknown, context: Context): readonly NewEvent[] {
  return state.mine.library.wanted.flatMap((deckId) => load(state, deckId, context, true))
}

/** Decks that wait until the server has what the learner did are asked for when nothing goes to it any more. */
function loadWantedAfterActions(state: State, event: unknown, context: Context): readonly NewEvent[] {
  const isGoing = !state.mine.sync.load.context.syncedOnce || nextRow(state, context.at) !== undefined
  return isGoing ? [] : loadWanted(state, event, context)
}

/**
 * A deck that is unlocked here and locked to the server was asked for before the server had heard of what unlocked it:
 * it is asked again, when that has gone there (S-DAISY-01).
 */
function lockedToServer(state: State, deckId: string, fault: Fault, context: Context): readonly NewEvent[] {
  const failed = newEvent('deckLoadFailed', { deckId, fault })
  if (failureOf(fault).kind !== 'locked' || lockOn(state, context.contents, deckId) !== undefined) return [failed]
  if (nextRow(state, context.at) !== undefined) return [failed, newEvent('deckLoadRequested', { deckId })]
  const asked = askedSince(state, loads(deckId), context.at)
  return allDelivered(state).some(([, delivered]) => delivered > asked)
    ? [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
    : [failed]
}

export const settleDeck: Settle<'deck'> = (state, { call: { deckId }, outcome }, context) => {
  if (!outcome.ok) return accept(...lockedToServer(state, deckId, outcome.fault, context))
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

/** Is the deck being loaded, or will it be with the sync that is under way? */
export const isDeckUnderWay = (state: State, deckId: string, at: number): boolean =>
  state.mine.library.wanted.includes(deckId) || underWay(state, at, loads(deckId))

/** The tab that makes the call: one that has the deck open, so that the deck comes into view there. */
const tabFor = (state: State, deckId: string, session: string): string =>
  openIn(state, session, deckId) !== undefined
    ? session
    : (Object.keys(state.mine.tabs).find((tab) => openIn(state, tab, deckId) !== undefined) ?? session)

/**
 * The calls for a deck: at once after a first sync; before it the request waits, and a sync is under way or begins
 * (D-DECK-29, D-DECK-37). None while one is under way, and none for a deck that has just been loaded. A deck that was made
 * here is asked for once the server has it.
 */
export function load(state: State, deckId: string, context: Context, force = false): readonly NewEvent[] {
  const entry = state.mine.library.decks[deckId]
  const isThere = entry !== undefined && !isDeckGone(state, context.contents, deckId)
  if (!force && isThere && context.at - entry.loadedAt < STALE_AFTER) return []
  if (underWay(state, context.at, loads(deckId))) return []
  if (!state.mine.sync.load.context.syncedOnce)
    return [newEvent('deckLoadRequested', { deckId }), ...startSync(state, 'asked', context)]
  if (isUnsent(state, deckId))
    return state.mine.library.wanted.includes(deckId) ? [] : [newEvent('deckLoadRequested', { deckId })]
  return [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
}

const isUnsent = (state: State, deckId: string): boolean =>
  deckId in state.mine.engagement.ownDecks &&
  ownRows(state).some(({ cause, subject }) => cause === 'deckCreated' && subject === deckId)

/** What was loaded, under the seen records that are further here: the highest percentage and the newest time win (O-59). */
function loaded(state: State, { data, at }: EventOf<'deckLoaded'>): State {
  const { deckId, content, title, type, cardIds } = data
  const began = askedSince(state, loads(deckId), at)
  const known = seenOf(state, deckId)
  const relockedAt = state.mine.library.relocked?.[deckId] ?? -Infinity
  const records = (data.seen ?? []).filter(({ lastSeen = 0 }) => lastSeen > relockedAt)
  const seen = records.map(({ cardId, percentageContentSeen = 0, lastSeen = 0 }): readonly [string, Seen] => [
    cardId,
    {
      percentageContentSeen: Math.max(percentageContentSeen, known[cardId]?.percentageContentSeen ?? 0),
      lastSeen: Math.max(lastSeen, known[cardId]?.lastSeen ?? 0),
    },
  ])
  const library = {
    ...state.mine.library,
    decks: { ...state.mine.library.decks, [deckId]: { content, title, type, cardIds, loadedAt: at, askedAt: began } },
    deckFaults: without(state.mine.library.deckFaults, deckId),
  }
  return withSeen(inMine(settleAll(state, loads(deckId)), { library }), deckId, {
    ...known,
    ...Object.fromEntries(seen),
  })
}
