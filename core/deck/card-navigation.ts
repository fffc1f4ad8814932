import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { TimerRef } from '../../protocol/events/device'
import * as constants from '../../protocol/constants'
import { accept, noEvents, refuse, type Context, type Domain } from '../decider'
import { cardNotFound, deckNotLoaded } from '../refusals'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import { outboxRequest, userId } from '../outbox/outbox-request'
import { lookup, without } from '../record'
import { updateUser, type State } from '../state'
import { arm, disarm, removeFiredTimer, tabOfTimerNamed, isDue, tabTimer, SEEN_TIMER } from '../timers'
import { flipBlock, pressesInRow } from './flip'
import { resolveDeck, openDeckIn } from './resolved-deck'
import { countsWhenInView, percentAfterFlip, percentAfterView } from './seen'
import { seenOf, withSeen } from './seen-records'
import { updateOpenDeck, nextCard, showCardEvents, flipBack } from './show-card'

/** Decides card navigation, flipping, and seen records (D-CARD-25..36). */
export const cardNavigation: Domain = {
  requests: {
    cardSeen: ({ data, at }, state) =>
      outboxRequest(
        'seeCard',
        {},
        {
          id: data.recordId,
          userId: userId(state),
          deckId: data.deckId,
          cardId: data.cardId,
          percentageContentSeen: data.percentageContentSeen,
          lastSeen: serverTime(state, at),
        },
        data.deckId,
      ),
  },
  intents: {
    jumpToCard: (state, { deckId, cardId }, context) => {
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
      const open = openDeckIn(state, context.session, deckId)
      if (resolvedDeck === undefined || open === undefined) return deckNotLoaded
      if (resolvedDeck.shown.every(({ id }) => id !== cardId))
        return resolvedDeck.cards.some(({ id }) => id === cardId) ? refuse('cardLocked') : cardNotFound
      return open.cardId === cardId && open.atEnd !== true
        ? noEvents
        : accept(...showCardEvents(resolvedDeck, open, cardId))
    },
    jumpToNextCard: (state, { deckId }, context) => {
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
      const open = openDeckIn(state, context.session, deckId)
      if (resolvedDeck === undefined || open === undefined) return deckNotLoaded
      const next = nextCard(resolvedDeck, open)
      return next === undefined ? noEvents : accept(...showCardEvents(resolvedDeck, open, next.id))
    },
    showDeckEnd: (state, { deckId }, context) => {
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
      const open = openDeckIn(state, context.session, deckId)
      if (resolvedDeck === undefined || open === undefined) return deckNotLoaded
      if (open.atEnd === true) return noEvents
      return accept(...flipBack(resolvedDeck, open), newEvent('deckEndShown', { deckId }))
    },
    flipCard: (state, { deckId, cardId, side }, context) => {
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
      const open = openDeckIn(state, context.session, deckId)
      const card = resolvedDeck?.shown.find(({ id }) => id === cardId)
      if (resolvedDeck === undefined || open === undefined) return deckNotLoaded
      if (card === undefined) return cardNotFound
      const flipped = cardId in open.flipped
      if (flipped === (side === 'back')) return noEvents
      const block = flipBlock({
        flipped,
        flipLocked: resolvedDeck.locked.has(cardId),
        notFlippable: card.notFlippable === true,
        tucking: open.tucking === cardId,
      })
      if (block === 'cardNotFlippable') return accept(newEvent('lockedCardPressed', { deckId, cardId }))
      if (block !== undefined) return refuse('cardLocked')
      const seen = side === 'back' && card.derived !== true
      return accept(
        newEvent('cardFlipped', { deckId, cardId, side }),
        ...(seen ? [seenEvent(state, deckId, cardId, percentAfterFlip(lookup(seenOf(state, deckId), cardId)))] : []),
      )
    },
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const session = tabOfTimerNamed(timer, SEEN_TIMER)
      return session !== undefined && isDue(state, firing, context.session)
        ? accept(...seenInView(state, session, firing, context))
        : noEvents
    },
  },
  evolve: {
    cardShown: (before, event) => {
      const { data, session, at } = event
      const state = removeFiredTimer(before, data)
      const open = openDeckIn(state, session, data.deckId)
      if (open === undefined) return state
      const { tabs, library } = state.user
      const { answerFeedback: _gone, lastPressAt: _before, atEnd: _left, tucking, ...rest } = open
      // Leaving a card ends its tucking (D-TUCK-02).
      const still = tucking === data.cardId ? { tucking } : {}
      const deck = { ...rest, ...still, cardId: data.cardId, shownAt: at, presses: 0 }
      const recent = library.recent.map((entry) =>
        entry.deckId === data.deckId ? { ...entry, cardId: data.cardId } : entry,
      )
      const shown = updateUser(state, {
        tabs: { ...tabs, [session]: { ...tabs[session], deck } },
        library: { ...library, recent },
      })
      return arm(shown, event, tabTimer(SEEN_TIMER, session), constants.seenAfter)
    },
    deckEndShown: (state, { data, session }) =>
      updateOpenDeck(disarm(state, tabTimer(SEEN_TIMER, session)), session, data.deckId, (open) => {
        const { answerFeedback: _gone, lastPressAt: _before, tucking: _left, ...rest } = open
        return { ...rest, atEnd: true, presses: 0 }
      }),
    cardFlipped: (state, { data, session }) =>
      updateOpenDeck(state, session, data.deckId, (open) => ({
        ...open,
        flipped: data.side === 'back' ? { ...open.flipped, [data.cardId]: true } : without(open.flipped, data.cardId),
      })),
    cardSeen: (state, { data, at }) => {
      const { deckId, cardId, percentageContentSeen } = data
      return withSeen(removeFiredTimer(state, data), deckId, {
        ...seenOf(state, deckId),
        [cardId]: { percentageContentSeen, lastSeen: serverTime(state, at) },
      })
    },
    lockedCardPressed: (state, { data, session, at }) =>
      updateOpenDeck(state, session, data.deckId, (open) => ({
        ...open,
        presses: pressesInRow(open, at),
        lastPressAt: at,
      })),
  },
  policies: {
    lockedCardPressed: (state, { data }, context) =>
      openDeckIn(state, context.session, data.deckId)?.presses === constants.presses
        ? [newEvent('alertRaised', { alert: { id: context.id('notFlippable'), kind: 'cardNotFlippable' } })]
        : [],
  },
}

function seenInView(state: State, session: string, firing: TimerRef, context: Context): readonly NewEvent[] {
  const open = state.user.tabs[session]?.deck
  const resolvedDeck =
    open === undefined ? undefined : resolveDeck(state, context.contents, open.deckId, context.at, session)
  const card = resolvedDeck?.cards.find(({ id }) => id === open?.cardId)
  if (open === undefined || resolvedDeck === undefined || card === undefined) return []
  if (card.derived === true || !countsWhenInView(resolvedDeck.content.deck, card)) return []
  const percentage = percentAfterView(lookup(seenOf(state, open.deckId), card.id))
  return [seenEvent(state, open.deckId, card.id, percentage, firing)]
}

/**
 * Builds the seen event. There is one record per user, deck and card, with an id derived from the three, so that
 * retries have the same id (O-59).
 */
const seenEvent = (state: State, deckId: string, cardId: string, percentage: number, firing?: TimerRef): NewEvent =>
  newEvent('cardSeen', {
    deckId,
    cardId,
    recordId: derivedId(state.user.session.user?.id ?? '', `seen:${deckId}:${cardId}`),
    percentageContentSeen: percentage,
    ...omitUndefined({ firing }),
  })
