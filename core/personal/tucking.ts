import { newEvent, type NewEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import { cardMissing } from '../deck-missing'
import { deckAtHand, openIn, type DeckAtHand } from '../deck/open-deck'
import { inOpenDeck, show, showNeighbour } from '../deck/show-card'
import type { OpenDeck } from '../deck/state'
import { deliveredAt } from '../outbox/delivered'
import { message } from '../outbox/message'
import { ownRows } from '../outbox/queue'
import { type State, inEngagement } from '../state'
import { cardInView } from '../cards/card-at-hand'
import { isOwnDeck } from './own-decks'
import { allows, isSpecial } from '../cards/special-cards'

/** Putting cards into decks of one's own, and taking them out again (D-TUCK, D-OWN-12, D-OWN-13). */
export const tucking: Domain = {
  intents: {
    startTucking: (state, { cardId }, context) => {
      const { user } = state.mine.session
      if (user === undefined) return userMissing
      const card = cardInView(state, cardId, context)
      if (card === undefined) return cardMissing
      if (isSpecial(card) || !allows(user.primaryOrg, 'cardTuckAllowed')) return refuse('cardNotFound')
      return state.mine.tabs[context.session]?.deck?.tucking === cardId
        ? nothing
        : accept(newEvent('tuckingStarted', { cardId }))
    },
    stopTucking: (state, _data, { session }) =>
      state.mine.tabs[session]?.deck?.tucking === undefined ? nothing : accept(newEvent('tuckingStopped', {})),
    /** deckId: the deck that the card is put into (D-API-54). */
    tuckCard: (state, { cardId, deckId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const card = cardInView(state, cardId, context)
      if (card !== undefined && isSpecial(card)) return refuse('cardNotFound')
      if (!isOwnDeck(state, context.contents, deckId)) return refuse('notYours')
      if (isTucked(state, deckId, cardId)) return nothing
      const wasIn = state.mine.engagement.tucked[deckId]?.[cardId] === false
      const back = wasIn ? whereOpen(state, deckId, context, (hand, open) => show(hand, open, cardId)) : []
      return accept(newEvent('cardTucked', { cardId, deckId }), ...back)
    },
    removeCardFromDeck: (state, { cardId, deckId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (!isOwnDeck(state, context.contents, deckId)) return refuse('notYours')
      if (!isTucked(state, deckId, cardId)) return nothing
      const next = whereOpen(state, deckId, context, (hand, open) =>
        open.cardId === cardId ? showNeighbour(hand, open) : [],
      )
      return accept(newEvent('cardUntucked', { cardId, deckId }), ...next)
    },
  },
  evolve: {
    tuckingStarted: (state, { data: { cardId }, session }) =>
      inOpenDeck(state, session, state.mine.tabs[session]?.deck?.deckId ?? '', (open) => ({
        ...open,
        tucking: cardId,
      })),
    tuckingStopped: (state, { session }) =>
      inOpenDeck(
        state,
        session,
        state.mine.tabs[session]?.deck?.deckId ?? '',
        ({ tucking: _stopped, ...open }) => open,
      ),
    deckCreated: (state, { data: { deckId, initialCardId } }) =>
      initialCardId === undefined ? state : tuck(state, deckId, { [initialCardId]: true }),
    cardTucked: (state, { data: { deckId, cardId } }) =>
      tuck(state, deckId, { ...state.mine.engagement.tucked[deckId], [cardId]: true }),
    cardUntucked: (state, { data: { deckId, cardId } }) =>
      tuck(state, deckId, { ...state.mine.engagement.tucked[deckId], [cardId]: false }),
    /** Once nothing waits, the server's list is the whole truth, if it was asked for since. */
    deckLoaded: (state, { data: { deckId } }) =>
      isNewer(state, deckId) || state.mine.engagement.tucked[deckId] === undefined ? state : tuck(state, deckId, {}),
  },
  rows: {
    cardTucked: ({ data }) => message('addCardToDeck', { id: data.deckId }, { id: data.cardId }, data.deckId),
    cardUntucked: ({ data }) =>
      message('removeCardFromDeck', { id: data.deckId, cardId: data.cardId }, undefined, data.deckId),
  },
}

/** What comes into view in this tab, where it has the deck open at one of its cards (X-UX-05). */
function whereOpen(
  state: State,
  deckId: string,
  { contents, at, session }: Context,
  inView: (hand: DeckAtHand, open: OpenDeck) => readonly NewEvent[],
): readonly NewEvent[] {
  const open = openIn(state, session, deckId)
  const hand = open === undefined ? undefined : deckAtHand(state, contents, deckId, at)
  return open === undefined || open.ended === true || hand === undefined ? [] : inView(hand, open)
}

/** Is the card in this deck (D-TUCK-09)? */
export const isTucked = (state: State, deckId: string, cardId: string): boolean =>
  state.mine.engagement.tucked[deckId]?.[cardId] ?? state.mine.library.decks[deckId]?.cardIds.includes(cardId) ?? false

/** Waits what was put in or taken out, or has it been delivered since the list was asked for? */
const isNewer = (state: State, deckId: string): boolean =>
  deliveredAt(state, deckId) >= (state.mine.library.decks[deckId]?.askedAt ?? 0) ||
  ownRows(state).some(
    ({ cause, subject }) =>
      subject === deckId && (cause === 'cardTucked' || cause === 'cardUntucked' || cause === 'deckCreated'),
  )

const tuck = (state: State, deckId: string, cards: Readonly<Record<string, boolean>>): State =>
  inEngagement(state, (current) => ({ ...current, tucked: { ...current.tucked, [deckId]: cards } }))
