import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { TimerRef } from '../../protocol/events/device'
import type { Context } from '../decider'
import { updateUser, type State } from '../state'
import { flipsBackOnLeaving } from './flip'
import { currentCard, resolveDeck, type ResolvedDeck } from './resolved-deck'
import type { OpenDeck } from './state'

/** Updates the open deck of a tab, if it still is this one. */
export function updateOpenDeck(
  state: State,
  session: string,
  deckId: string,
  change: (open: OpenDeck) => OpenDeck,
): State {
  const tab = state.user.tabs[session]
  if (tab?.deck?.deckId !== deckId) return state
  return updateUser(state, { tabs: { ...state.user.tabs, [session]: { ...tab, deck: change(tab.deck) } } })
}

/** Shows the card that the deck was opened at, else the first one; returns no event while the cards are not loaded. */
export function showFirst(
  state: State,
  deckId: string,
  asked: string | undefined,
  context: Context,
): readonly NewEvent[] {
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  const card = resolvedDeck?.shown.find(({ id }) => id === asked) ?? resolvedDeck?.shown[0]
  return card === undefined ? [] : [newEvent('cardShown', { deckId, cardId: card.id })]
}

/**
 * Flips back the card that is left, unless a rule keeps it (D-CARD-30..33): the last shown one, and one that has come
 * into view since without the learner's action. `to`: the card that comes into view now.
 */
export function flipBack(resolvedDeck: ResolvedDeck, open: OpenDeck, to?: string): readonly NewEvent[] {
  const inView = [open.cardId, currentCard(resolvedDeck, open)?.id]
  const left = resolvedDeck.cards.filter(
    (card) =>
      inView.includes(card.id) &&
      card.id !== to &&
      card.id in open.flipped &&
      flipsBackOnLeaving(card, resolvedDeck.content.deck, resolvedDeck.locked.has(card.id)),
  )
  return left.map(({ id }) => newEvent('cardFlipped', { deckId: open.deckId, cardId: id, side: 'front' }))
}

/** Moves to another card, or back from the end of the deck. `firing`: the timer that caused it. */
export const showCardEvents = (
  resolvedDeck: ResolvedDeck,
  open: OpenDeck,
  cardId: string,
  firing?: TimerRef,
): readonly NewEvent[] => [
  ...flipBack(resolvedDeck, open, cardId),
  newEvent('cardShown', { deckId: open.deckId, cardId, ...omitUndefined({ firing }) }),
]

/**
 * Shows the neighbour of a card that is removed from the deck: the next one that stays, else the last one before it.
 */
export function showNeighbour(
  resolvedDeck: ResolvedDeck,
  open: OpenDeck,
  stays: (card: Card) => boolean = () => true,
): readonly NewEvent[] {
  const place = resolvedDeck.shown.findIndex(({ id }) => id === open.cardId)
  const card = resolvedDeck.shown.slice(place + 1).find(stays) ?? resolvedDeck.shown.slice(0, place).findLast(stays)
  return card === undefined ? flipBack(resolvedDeck, open) : showCardEvents(resolvedDeck, open, card.id)
}

/** Shows the card that took the place of a hidden card in view, if there is one. */
export function showSuccessor(state: State, session: string, context: Context, firing?: TimerRef): readonly NewEvent[] {
  const open = state.user.tabs[session]?.deck
  const resolvedDeck =
    open === undefined ? undefined : resolveDeck(state, context.contents, open.deckId, context.at, session)
  // At the end of the deck no card is in view, and none may count as seen (D-CARD-34).
  if (open?.cardId === undefined || open.atEnd === true || resolvedDeck === undefined) return []
  const card = currentCard(resolvedDeck, open)
  if (card === undefined) return flipBack(resolvedDeck, open)
  return card.id === open.cardId ? [] : showCardEvents(resolvedDeck, open, card.id, firing)
}

/** Returns the card after the one in view; undefined after the last. */
export function nextCard(resolvedDeck: ResolvedDeck, open: OpenDeck): Card | undefined {
  const place = resolvedDeck.cards.findIndex(({ id }) => id === (open.cardId ?? currentCard(resolvedDeck, open)?.id))
  const visible = new Set(resolvedDeck.shown.map(({ id }) => id))
  return resolvedDeck.cards.slice(place + 1).find(({ id }) => visible.has(id))
}
