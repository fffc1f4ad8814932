import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { Firing } from '../../protocol/events/firing'
import type { Context } from '../decider'
import { inMine, type State } from '../state'
import { flipsBackOnLeaving } from './flip'
import { currentCard, deckAtHand, type DeckAtHand } from './open-deck'
import type { OpenDeck } from './state'

/** Changes the deck that a tab has open, if it still is this one. */
export function inOpenDeck(state: State, session: string, deckId: string, change: (open: OpenDeck) => OpenDeck): State {
  const tab = state.mine.tabs[session]
  if (tab?.deck?.deckId !== deckId) return state
  return inMine(state, { tabs: { ...state.mine.tabs, [session]: { ...tab, deck: change(tab.deck) } } })
}

/** Brings the card into view that the deck was opened at, else the first one; nothing while the cards are not there. */
export function showFirst(
  state: State,
  deckId: string,
  asked: string | undefined,
  context: Context,
): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const card = hand?.shown.find(({ id }) => id === asked) ?? hand?.shown[0]
  return card === undefined ? [] : [newEvent('cardShown', { deckId, cardId: card.id })]
}

/**
 * The card that is left is turned back, unless a rule keeps it (D-CARD-30..33): the one that was shown last, and the one
 * that has come into view since without a step of the learner. `to`: the card that comes into view now.
 */
export function turnBack(hand: DeckAtHand, open: OpenDeck, to?: string): readonly NewEvent[] {
  const inView = [open.cardId, currentCard(hand, open)?.id]
  const left = hand.cards.filter(
    (card) =>
      inView.includes(card.id) &&
      card.id !== to &&
      card.id in open.flipped &&
      flipsBackOnLeaving(card, hand.content.deck, hand.locked.has(card.id)),
  )
  return left.map(({ id }) => newEvent('cardFlipped', { deckId: open.deckId, cardId: id, side: 'front' }))
}

/** Moving to another card, or back from the end of the deck. `firing`: of the timer that leads there. */
export const show = (hand: DeckAtHand, open: OpenDeck, cardId: string, firing?: Firing): readonly NewEvent[] => [
  ...turnBack(hand, open, cardId),
  newEvent('cardShown', { deckId: open.deckId, cardId, ...defined({ firing }) }),
]

/** The card in view is taken out of the deck: the next one that stays comes into view, else the last one before. */
export function showNeighbour(
  hand: DeckAtHand,
  open: OpenDeck,
  stays: (card: Card) => boolean = () => true,
): readonly NewEvent[] {
  const place = hand.shown.findIndex(({ id }) => id === open.cardId)
  const card = hand.shown.slice(place + 1).find(stays) ?? hand.shown.slice(0, place).findLast(stays)
  return card === undefined ? turnBack(hand, open) : show(hand, open, card.id)
}

/** When the card in view has left the deck, the one that took its place comes into view, if there is any. */
export function showSuccessor(state: State, session: string, context: Context, firing?: Firing): readonly NewEvent[] {
  const open = state.mine.tabs[session]?.deck
  const hand = open === undefined ? undefined : deckAtHand(state, context.contents, open.deckId, context.at, session)
  // At the end of the deck none is in view, and none may count as seen (D-CARD-34).
  if (open?.cardId === undefined || open.ended === true || hand === undefined) return []
  const card = currentCard(hand, open)
  if (card === undefined) return turnBack(hand, open)
  return card.id === open.cardId ? [] : show(hand, open, card.id, firing)
}

/** The card after the one in view; none after the last. */
export function nextCard(hand: DeckAtHand, open: OpenDeck): Card | undefined {
  const place = hand.cards.findIndex(({ id }) => id === (open.cardId ?? currentCard(hand, open)?.id))
  const visible = new Set(hand.shown.map(({ id }) => id))
  return hand.cards.slice(place + 1).find(({ id }) => visible.has(id))
}
