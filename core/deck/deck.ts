import { newEvent, type NewEvent } from '../../protocol/events'
import type { Card } from '../../protocol/entities/card'
import { request, settle, underWay } from '../calls'
import { constants } from '../constants'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { derivedId } from '../hash'
import type { OpenDeck, State } from '../state'
import { arm, disarm, without } from '../timers'
import { currentCard, deckAtHand, openIn, type DeckAtHand } from './open-deck'
import { flipBlock, flipsBackOnLeaving } from './flip'
import { countsWhenInView, percentAfterFlip, percentAfterView } from './seen'

const seenTimer = (session: string): string => `cardSeen@${session}`
const sessionOf = (timer: string, name: string): string | undefined =>
  timer.startsWith(`${name}@`) ? timer.slice(name.length + 1) : undefined

/** A deck loaded longer ago than this is asked for again when it is opened. */
const STALE_AFTER = 60_000

/** Opening decks, going through their cards, turning them, and what counts as seen. */
export const deck: Domain = {
  intents: {
    openDeck: (state, { deckId, cardId }, context) => {
      if (state.session.user === undefined) return refuse('missingCurrentUser')
      const opened = newEvent('deckOpened', { deckId, ...(cardId === undefined ? {} : { cardId }) })
      return accept(opened, ...load(state, deckId, context))
    },
    reloadDeck: (state, { deckId }, context) =>
      state.session.user === undefined ? refuse('missingCurrentUser') : accept(...load(state, deckId, context, true)),
    closeDeck: (state, { deckId }, { session }) =>
      openIn(state, session, deckId) === undefined ? nothing : accept(newEvent('deckClosed', { deckId })),
    jumpToCard: (state, { deckId, cardId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const open = openIn(state, context.session, deckId)
      if (hand === undefined || open === undefined) return refuse('deckNotLoaded')
      if (hand.shown.every(({ id }) => id !== cardId)) return refuse('cardNotFound')
      return open.cardId === cardId ? nothing : accept(...show(hand, open, deckId, cardId))
    },
    jumpToNextCard: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const open = openIn(state, context.session, deckId)
      if (hand === undefined || open === undefined) return refuse('deckNotLoaded')
      const next = nextCard(hand, open)
      return next === undefined ? nothing : accept(...show(hand, open, deckId, next.id))
    },
    flipCard: (state, { deckId, cardId, side }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const open = openIn(state, context.session, deckId)
      const card = hand?.shown.find(({ id }) => id === cardId)
      if (hand === undefined || open === undefined) return refuse('deckNotLoaded')
      if (card === undefined) return refuse('cardNotFound')
      const flipped = cardId in open.flipped
      if (flipped === (side === 'back')) return nothing
      const block = flipBlock({
        flipped,
        flipLocked: hand.locked.has(cardId),
        notFlippable: card.notFlippable === true,
        tucking: open.tucking !== undefined,
      })
      if (block === 'cardNotFlippable') return accept(newEvent('lockedCardPressed', { deckId, cardId }))
      if (block !== undefined) return refuse('cardLocked')
      return accept(
        newEvent('cardFlipped', { deckId, cardId, side }),
        ...(side === 'back' ? [seenEvent(state, deckId, cardId, percentAfterFlip(state.seen[deckId]?.[cardId]))] : []),
      )
    },
  },
  facts: {
    callEnded: (state, { callId, outcome }) => {
      const deckId = state.calls[callId]?.deckId
      if (outcome.purpose !== 'deck' || deckId === undefined) return nothing
      if (!outcome.ok) return accept(newEvent('deckLoadFailed', { deckId, fault: outcome.fault }))
      const { answer } = outcome
      return accept(
        newEvent('deckLoaded', {
          deckId,
          content: answer.content,
          title: answer.title,
          type: answer.type,
          cardIds: [...answer.cardIds],
          ...(answer.trial === undefined ? {} : { trial: answer.trial }),
          responses: [...(answer.responses ?? [])],
          seen: [...(answer.seen ?? [])],
          ratings: [...(answer.ratings ?? [])],
          feedback: [...(answer.feedback ?? [])],
        }),
      )
    },
  },
  evolve: {
    deckOpened: (state, { data, session, at }) => {
      const recent = state.library.recent.filter(({ deckId }) => deckId !== data.deckId)
      const before = state.library.recent.find(({ deckId }) => deckId === data.deckId)
      const opened: State = {
        ...state,
        library: { ...state.library, recent: [{ ...before, deckId: data.deckId, at }, ...recent].slice(0, 20) },
      }
      return inTab(opened, session, () => ({
        deckId: data.deckId,
        flipped: {},
        shownAt: at,
        presses: 0,
        ...(data.cardId === undefined ? {} : { cardId: data.cardId }),
      }))
    },
    deckClosed: (state, { session }) => {
      const tab = state.tabs[session]
      if (tab === undefined) return state
      const { deck: _closed, ...rest } = tab
      return disarm({ ...state, tabs: { ...state.tabs, [session]: rest } }, seenTimer(session))
    },
    deckLoadRequested: (state, { data }) => ({
      ...state,
      library: { ...state.library, wanted: [...state.library.wanted.filter((id) => id !== data.deckId), data.deckId] },
    }),
    deckLoadStarted: (state, { data, session, at }) =>
      request(
        { ...state, library: { ...state.library, wanted: state.library.wanted.filter((id) => id !== data.deckId) } },
        data.callId,
        { purpose: 'deck', session, at, deckId: data.deckId },
      ),
    deckLoadFailed: (state, { data }) => {
      const settled = settleDeck(state, data.deckId)
      return {
        ...settled,
        library: { ...settled.library, deckFaults: { ...settled.library.deckFaults, [data.deckId]: data.fault } },
      }
    },
    deckLoaded: (state, { data, at }) => {
      const settled = settleDeck(state, data.deckId)
      const known = state.seen[data.deckId] ?? {}
      const seen = Object.fromEntries(
        (data.seen ?? []).map((record) => {
          const own = known[record.cardId]
          const { percentageContentSeen = 0, lastSeen = 0 } = record
          return [
            record.cardId,
            {
              percentageContentSeen: Math.max(percentageContentSeen, own?.percentageContentSeen ?? 0),
              lastSeen: Math.max(lastSeen, own?.lastSeen ?? 0),
            },
          ]
        }),
      )
      return {
        ...settled,
        library: {
          ...settled.library,
          decks: {
            ...settled.library.decks,
            [data.deckId]: {
              content: data.content,
              title: data.title,
              type: data.type,
              cardIds: data.cardIds,
              loadedAt: at,
            },
          },
          deckFaults: without(settled.library.deckFaults, data.deckId),
        },
        seen: { ...state.seen, [data.deckId]: { ...known, ...seen } },
      }
    },
    cardShown: (state, event) => {
      const { data, session, at } = event
      const recent = state.library.recent.map((entry) =>
        entry.deckId === data.deckId ? { ...entry, cardId: data.cardId } : entry,
      )
      const shown = inTab({ ...state, library: { ...state.library, recent } }, session, (open) => {
        const { chosen: _gone, ...rest } = open
        return { ...rest, cardId: data.cardId, shownAt: at, presses: 0 }
      })
      return arm(shown, event, seenTimer(session), constants.seenAfter)
    },
    cardFlipped: (state, { data, session }) =>
      inTab(state, session, (open) => ({
        ...open,
        presses: 0,
        flipped: data.side === 'back' ? { ...open.flipped, [data.cardId]: true } : without(open.flipped, data.cardId),
      })),
    cardSeen: (state, { data, at }) => ({
      ...state,
      seen: {
        ...state.seen,
        [data.deckId]: {
          ...state.seen[data.deckId],
          [data.cardId]: { percentageContentSeen: data.percentageContentSeen, lastSeen: at },
        },
      },
    }),
    lockedCardPressed: (state, { session, at }) =>
      inTab(state, session, (open) => {
        const inRow = open.lastPressAt !== undefined && at - open.lastPressAt <= constants.pressWindow
        return { ...open, presses: inRow ? (open.presses % constants.presses) + 1 : 1, lastPressAt: at }
      }),
    loggedOut: (state) => ({
      ...state,
      library: { decks: {}, deckFaults: {}, wanted: [], recent: [] },
      seen: {},
      tabs: Object.fromEntries(Object.entries(state.tabs).map(([id, { startedAt }]) => [id, { startedAt }])),
    }),
  },
  policies: {
    deckOpened: (state, { data }, context) => showFirst(state, data.deckId, data.cardId, context),
    deckLoaded: (state, { data }, context) => {
      const open = openIn(state, context.session, data.deckId)
      return open === undefined ? [] : showFirst(state, data.deckId, open.cardId, context)
    },
    syncSucceeded: (state, _event, context) =>
      state.library.wanted.map((deckId) =>
        newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) }),
      ),
    timerFired: (state, { data }, context) => {
      const session = sessionOf(data.timer, 'cardSeen')
      return session === undefined ? [] : seenInView(state, session, context)
    },
    lockedCardPressed: (state, _event, context) =>
      state.tabs[context.session]?.deck?.presses === constants.presses
        ? [newEvent('alertRaised', { alert: { id: context.id('notFlippable'), kind: 'cardNotFlippable' } })]
        : [],
  },
}

/** The calls for a deck: at once after a first sync, later before it (D-DECK-29); none while one is under way. */
function load(state: State, deckId: string, context: Context, force = false): readonly NewEvent[] {
  const entry = state.library.decks[deckId]
  if (!force && entry !== undefined && context.at - entry.loadedAt < STALE_AFTER) return []
  if (underWay(state, context.at, (call) => call.purpose === 'deck' && call.deckId === deckId)) return []
  if (!state.sync.syncedOnce) return [newEvent('deckLoadRequested', { deckId })]
  return [newEvent('deckLoadStarted', { deckId, callId: context.id(`deck:${deckId}`) })]
}

/** Brings the asked-for card into view, or where the learner was, or the first one. */
function showFirst(state: State, deckId: string, cardId: string | undefined, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  if (hand === undefined) return []
  const shown = hand.shown.find(({ id }) => id === cardId) ?? hand.shown[0]
  return shown === undefined ? [] : [newEvent('cardShown', { deckId, cardId: shown.id })]
}

/** Moving to another card; the one that is left is turned back unless a rule keeps it (D-CARD-30..33). */
function show(hand: DeckAtHand, open: OpenDeck, deckId: string, cardId: string): readonly NewEvent[] {
  const left = hand.cards.find(({ id }) => id === open.cardId)
  const turnsBack =
    left !== undefined && left.id in open.flipped && flipsBackOnLeaving(left, hand.content.deck, hand.locked.has(left.id))
  return [
    ...(turnsBack ? [newEvent('cardFlipped', { deckId, cardId: left.id, side: 'front' })] : []),
    newEvent('cardShown', { deckId, cardId }),
  ]
}

/** The card after the one in view; none after the last. */
export function nextCard(hand: DeckAtHand, open: OpenDeck): Card | undefined {
  const place = hand.cards.findIndex(({ id }) => id === (open.cardId ?? currentCard(hand, open)?.id))
  const visible = new Set(hand.shown.map(({ id }) => id))
  return hand.cards.slice(place + 1).find(({ id }) => visible.has(id))
}

function seenInView(state: State, session: string, context: Context): readonly NewEvent[] {
  const open = state.tabs[session]?.deck
  if (open?.cardId === undefined) return []
  const hand = deckAtHand(state, context.contents, open.deckId, context.at)
  const card = hand?.cards.find(({ id }) => id === open.cardId)
  if (hand === undefined || card === undefined || card.derived === true || !countsWhenInView(hand.content.deck, card)) return []
  return [seenEvent(state, open.deckId, card.id, percentAfterView(state.seen[open.deckId]?.[card.id]))]
}

/** One record per user, deck and card: its id follows from the three, so that retries fall together (O-59). */
const seenEvent = (state: State, deckId: string, cardId: string, percentage: number): NewEvent =>
  newEvent('cardSeen', {
    deckId,
    cardId,
    recordId: derivedId(state.session.user?.id ?? '', `seen:${deckId}:${cardId}`),
    percentageContentSeen: percentage,
  })

function inTab(state: State, session: string, change: (open: OpenDeck) => OpenDeck): State {
  const tab = state.tabs[session] ?? { startedAt: 0 }
  const open: OpenDeck = tab.deck ?? { deckId: '', flipped: {}, shownAt: 0, presses: 0 }
  return { ...state, tabs: { ...state.tabs, [session]: { ...tab, deck: change(open) } } }
}

const settleDeck = (state: State, deckId: string): State =>
  Object.entries(state.calls)
    .filter(([, call]) => call.purpose === 'deck' && call.deckId === deckId)
    .reduce((current, [id]) => settle(current, id), state)
