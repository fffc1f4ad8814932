import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import type { Card } from '../../protocol/entities/card'
import type { Fault } from '../../protocol/faults'
import { askedSince } from '../asked-since'
import { request, settleAll, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, type Context, type Domain } from '../decider'
import { allDelivered } from '../outbox/delivered'
import { nextRow } from '../outbox/queue'
import { userMissing } from '../user-missing'
import { failureOf } from '../views/deck-failure'
import { lockOn } from '../library/chain-lock'
import { inMine, type State } from '../state'
import { without } from '../record'
import { callsForDeck, loadDeck } from './load-deck'
import { deckAtHand, openIn } from './open-deck'
import { OUT_OF_DATE } from './out-of-date'
import { seenOf, withSeen } from './seen-records'
import type { Seen } from './seen-state'
import { showFirst, showNeighbour, showSuccessor } from './show-card'

/** Decks that wait for the first sync, the newest ones. */
const WANTED = 10

/** What becomes of a deck that was asked for: waiting, under way, there, or failed (D-DECK-29..40). */
export const deckLoading: Domain = {
  intents: {
    reloadDeck: (state, { deckId }, context) =>
      state.mine.session.user === undefined ? userMissing : accept(...loadDeck(state, deckId, context, true)),
  },
  evolve: {
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
        inMine(settleAll(state, callsForDeck(deckId)), {
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
      inMine(settleAll(state, callsForDeck(deckId)), {
        library: { ...state.mine.library, deckFaults: { ...state.mine.library.deckFaults, [deckId]: fault } },
      }),
    deckLoaded: (state, event) => loaded(state, event),
    cardTucked: (state, { data: { deckId } }) => {
      const entry = state.mine.library.decks[deckId]
      if (entry === undefined) return state
      const stale = { ...entry, loadedAt: OUT_OF_DATE }
      return inMine(state, {
        library: { ...state.mine.library, decks: { ...state.mine.library.decks, [deckId]: stale } },
      })
    },
  },
  policies: {
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
    ? loadDeck(state, deckId, context, true)
    : []
}

function loadWanted(state: State, _event: unknown, context: Context): readonly NewEvent[] {
  return state.mine.library.wanted.flatMap((deckId) => loadDeck(state, deckId, context, true))
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
  const asked = askedSince(state, callsForDeck(deckId), context.at)
  return allDelivered(state).some(([, delivered]) => delivered > asked)
    ? [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
    : [failed]
}

/** What the answer to a call for a deck causes. */
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
    ...leaveWhatIsGone(state, deckId, new Set(cardIds), context),
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
 * The card in view is none of the version that has come: it is left for its neighbour, before nothing tells any more where
 * it stood (X-UX-05). An assessment goes on with the cards that it began with (decision 10).
 */
function leaveWhatIsGone(
  state: State,
  deckId: string,
  cardIds: ReadonlySet<string>,
  { contents, at, session }: Context,
): readonly NewEvent[] {
  const open = openIn(state, session, deckId)
  const hand = open === undefined || open.ended === true ? undefined : deckAtHand(state, contents, deckId, at, session)
  if (open === undefined || hand === undefined || hand.mode !== undefined) return []
  const stays = ({ id, derived }: Card) =>
    derived === true || cardIds.has(id) || state.mine.engagement.tucked[deckId]?.[id] === true
  const inView = hand.shown.find(({ id }) => id === open.cardId)
  return inView === undefined || stays(inView) ? [] : showNeighbour(hand, open, stays)
}

/** The tab that makes the call: one that has the deck open, so that the deck comes into view there. */
const tabFor = (state: State, deckId: string, session: string): string =>
  openIn(state, session, deckId) !== undefined
    ? session
    : (Object.keys(state.mine.tabs).find((tab) => openIn(state, tab, deckId) !== undefined) ?? session)

/** What was loaded, under the seen records that are further here: the highest percentage and the newest time win (O-59). */
function loaded(state: State, { data, at }: EventOf<'deckLoaded'>): State {
  const { deckId, content, title, type, cardIds } = data
  const began = askedSince(state, callsForDeck(deckId), at)
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
  return withSeen(inMine(settleAll(state, callsForDeck(deckId)), { library }), deckId, {
    ...known,
    ...Object.fromEntries(seen),
  })
}
