import { defined } from '../../protocol/defined'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { Firing } from '../../protocol/events/firing'
import * as constants from '../../protocol/constants'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { cardMissing, deckMissing } from '../deck-missing'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import { lookup, without } from '../record'
import { inMine, type State } from '../state'
import { arm, disarm, fired, firedIn, isDue, tabTimer } from '../timers'
import { flipBlock, pressesInRow } from './flip'
import { deckAtHand, openIn } from './open-deck'
import { countsWhenInView, percentAfterFlip, percentAfterView } from './seen'
import { seenOf, withSeen } from './seen-records'
import { inOpenDeck, nextCard, show, turnBack } from './show-card'
import { SEEN } from './seen-timer'

/** Going through the cards of an open deck, turning them, and what counts as seen (D-CARD-25..36). */
export const cardViewing: Domain = {
  intents: {
    jumpToCard: (state, { deckId, cardId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const open = openIn(state, context.session, deckId)
      if (hand === undefined || open === undefined) return deckMissing
      if (hand.shown.every(({ id }) => id !== cardId))
        return hand.cards.some(({ id }) => id === cardId) ? refuse('cardLocked') : cardMissing
      return open.cardId === cardId && open.ended !== true ? nothing : accept(...show(hand, open, cardId))
    },
    jumpToNextCard: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const open = openIn(state, context.session, deckId)
      if (hand === undefined || open === undefined) return deckMissing
      const next = nextCard(hand, open)
      return next === undefined ? nothing : accept(...show(hand, open, next.id))
    },
    showDeckEnd: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const open = openIn(state, context.session, deckId)
      if (hand === undefined || open === undefined) return deckMissing
      if (open.ended === true) return nothing
      return accept(...turnBack(hand, open), newEvent('deckEndShown', { deckId }))
    },
    flipCard: (state, { deckId, cardId, side }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const open = openIn(state, context.session, deckId)
      const card = hand?.shown.find(({ id }) => id === cardId)
      if (hand === undefined || open === undefined) return deckMissing
      if (card === undefined) return cardMissing
      const flipped = cardId in open.flipped
      if (flipped === (side === 'back')) return nothing
      const block = flipBlock({
        flipped,
        flipLocked: hand.locked.has(cardId),
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
      const session = firedIn(timer, SEEN)
      return session !== undefined && isDue(state, firing, context.session)
        ? accept(...seenInView(state, session, firing, context))
        : nothing
    },
  },
  evolve: {
    cardShown: (before, event) => {
      const { data, session, at } = event
      const state = fired(before, data)
      const open = openIn(state, session, data.deckId)
      if (open === undefined) return state
      const { tabs, library } = state.mine
      const { chosen: _gone, lastPressAt: _before, ended: _left, tucking, ...rest } = open
      // A card that is left is not tucked any more (D-TUCK-02).
      const still = tucking === data.cardId ? { tucking } : {}
      const deck = { ...rest, ...still, cardId: data.cardId, shownAt: at, presses: 0 }
      const recent = library.recent.map((entry) =>
        entry.deckId === data.deckId ? { ...entry, cardId: data.cardId } : entry,
      )
      const shown = inMine(state, {
        tabs: { ...tabs, [session]: { ...tabs[session], deck } },
        library: { ...library, recent },
      })
      return arm(shown, event, tabTimer(SEEN, session), constants.seenAfter)
    },
    deckEndShown: (state, { data, session }) =>
      inOpenDeck(disarm(state, tabTimer(SEEN, session)), session, data.deckId, (open) => {
        const { chosen: _gone, lastPressAt: _before, tucking: _left, ...rest } = open
        return { ...rest, ended: true, presses: 0 }
      }),
    cardFlipped: (state, { data, session }) =>
      inOpenDeck(state, session, data.deckId, (open) => ({
        ...open,
        flipped: data.side === 'back' ? { ...open.flipped, [data.cardId]: true } : without(open.flipped, data.cardId),
      })),
    cardSeen: (state, { data, at }) => {
      const { deckId, cardId, percentageContentSeen } = data
      return withSeen(fired(state, data), deckId, {
        ...seenOf(state, deckId),
        [cardId]: { percentageContentSeen, lastSeen: serverTime(state, at) },
      })
    },
    lockedCardPressed: (state, { data, session, at }) =>
      inOpenDeck(state, session, data.deckId, (open) => ({
        ...open,
        presses: pressesInRow(open, at),
        lastPressAt: at,
      })),
  },
  policies: {
    lockedCardPressed: (state, { data }, context) =>
      openIn(state, context.session, data.deckId)?.presses === constants.presses
        ? [newEvent('alertRaised', { alert: { id: context.id('notFlippable'), kind: 'cardNotFlippable' } })]
        : [],
  },
}

function seenInView(state: State, session: string, firing: Firing, context: Context): readonly NewEvent[] {
  const open = state.mine.tabs[session]?.deck
  const hand = open === undefined ? undefined : deckAtHand(state, context.contents, open.deckId, context.at, session)
  const card = hand?.cards.find(({ id }) => id === open?.cardId)
  if (open === undefined || hand === undefined || card === undefined) return []
  if (card.derived === true || !countsWhenInView(hand.content.deck, card)) return []
  const percentage = percentAfterView(lookup(seenOf(state, open.deckId), card.id))
  return [seenEvent(state, open.deckId, card.id, percentage, firing)]
}

/** One record per user, deck and card: its id follows from the three, so that retries fall together (O-59). */
const seenEvent = (state: State, deckId: string, cardId: string, percentage: number, firing?: Firing): NewEvent =>
  newEvent('cardSeen', {
    deckId,
    cardId,
    recordId: derivedId(state.mine.session.user?.id ?? '', `seen:${deckId}:${cardId}`),
    percentageContentSeen: percentage,
    ...defined({ firing }),
  })
