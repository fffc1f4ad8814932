import { newEvent, type NewEvent } from '../../protocol/events'
import { accept, noEvents, refuse, type Context, type Domain } from '../decider'
import { cardNotFound, notSignedIn } from '../refusals'
import { resolveDeck, openDeckIn, type ResolvedDeck } from '../deck/resolved-deck'
import { updateOpenDeck, showCardEvents, showNeighbour } from '../deck/show-card'
import type { OpenDeck } from '../deck/state'
import { deliveredAt } from '../outbox/delivered'
import { outboxRequest } from '../outbox/outbox-request'
import { userQueue } from '../outbox/queue'
import { type State, updateEngagement } from '../state'
import { cardInOpenDeck } from '../cards/require-card'
import { isOwnDeck } from './own-decks'
import { isPermitted, isBoundToDeck } from '../cards/card-permissions'

/** Decides tucking cards into own decks, and removing them (D-TUCK, D-OWN-12, D-OWN-13). */
export const tucking: Domain = {
  intents: {
    startTucking: (state, { cardId }, context) => {
      const { user } = state.user.session
      if (user === undefined) return notSignedIn
      const card = cardInOpenDeck(state, cardId, context)
      if (card === undefined) return cardNotFound
      if (isBoundToDeck(card) || !isPermitted(user.primaryOrg, 'cardTuckAllowed')) return refuse('cardNotFound')
      return state.user.tabs[context.session]?.deck?.tucking === cardId
        ? noEvents
        : accept(newEvent('tuckingStarted', { cardId }))
    },
    stopTucking: (state, _data, { session }) =>
      state.user.tabs[session]?.deck?.tucking === undefined ? noEvents : accept(newEvent('tuckingStopped', {})),
    /** deckId: the deck that the card is tucked into (D-API-54). */
    tuckCard: (state, { cardId, deckId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const card = cardInOpenDeck(state, cardId, context)
      if (card !== undefined && isBoundToDeck(card)) return refuse('cardNotFound')
      if (!isOwnDeck(state, context.contents, deckId)) return refuse('notYours')
      if (isTucked(state, deckId, cardId)) return noEvents
      const wasIn = state.user.engagement.deckMembershipOverrides[deckId]?.[cardId] === false
      const back = wasIn
        ? updateOpenTab(state, deckId, context, (resolvedDeck, open) => showCardEvents(resolvedDeck, open, cardId))
        : []
      return accept(newEvent('cardTucked', { cardId, deckId }), ...back)
    },
    removeCardFromDeck: (state, { cardId, deckId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (!isOwnDeck(state, context.contents, deckId)) return refuse('notYours')
      if (!isTucked(state, deckId, cardId)) return noEvents
      const next = updateOpenTab(state, deckId, context, (resolvedDeck, open) =>
        open.cardId === cardId ? showNeighbour(resolvedDeck, open) : [],
      )
      return accept(newEvent('cardUntucked', { cardId, deckId }), ...next)
    },
  },
  evolve: {
    tuckingStarted: (state, { data: { cardId }, session }) =>
      updateOpenDeck(state, session, state.user.tabs[session]?.deck?.deckId ?? '', (open) => ({
        ...open,
        tucking: cardId,
      })),
    tuckingStopped: (state, { session }) =>
      updateOpenDeck(
        state,
        session,
        state.user.tabs[session]?.deck?.deckId ?? '',
        ({ tucking: _stopped, ...open }) => open,
      ),
    deckCreated: (state, { data: { deckId, initialCardId } }) =>
      initialCardId === undefined ? state : tuck(state, deckId, { [initialCardId]: true }),
    cardTucked: (state, { data: { deckId, cardId } }) =>
      tuck(state, deckId, { ...state.user.engagement.deckMembershipOverrides[deckId], [cardId]: true }),
    cardUntucked: (state, { data: { deckId, cardId } }) =>
      tuck(state, deckId, { ...state.user.engagement.deckMembershipOverrides[deckId], [cardId]: false }),
    /** If nothing is pending and the list was requested since, the server's list replaces the local changes. */
    deckLoaded: (state, { data: { deckId } }) =>
      isNewer(state, deckId) || state.user.engagement.deckMembershipOverrides[deckId] === undefined
        ? state
        : tuck(state, deckId, {}),
  },
  requests: {
    cardTucked: ({ data }) => outboxRequest('addCardToDeck', { id: data.deckId }, { id: data.cardId }, data.deckId),
    cardUntucked: ({ data }) =>
      outboxRequest('removeCardFromDeck', { id: data.deckId, cardId: data.cardId }, undefined, data.deckId),
  },
}

/** Returns the events that change the card in view in this tab, if it shows a card of the deck (X-UX-05). */
function updateOpenTab(
  state: State,
  deckId: string,
  { contents, at, session }: Context,
  inView: (resolvedDeck: ResolvedDeck, open: OpenDeck) => readonly NewEvent[],
): readonly NewEvent[] {
  const open = openDeckIn(state, session, deckId)
  const resolvedDeck = open === undefined ? undefined : resolveDeck(state, contents, deckId, at)
  return open === undefined || open.atEnd === true || resolvedDeck === undefined ? [] : inView(resolvedDeck, open)
}

/** Is the card in this deck (D-TUCK-09)? */
export const isTucked = (state: State, deckId: string, cardId: string): boolean =>
  state.user.engagement.deckMembershipOverrides[deckId]?.[cardId] ??
  state.user.library.decks[deckId]?.cardIds.includes(cardId) ??
  false

/** Is a local change pending, or was it delivered after the list was requested? */
const isNewer = (state: State, deckId: string): boolean =>
  deliveredAt(state, deckId) >= (state.user.library.decks[deckId]?.askedAt ?? 0) ||
  userQueue(state).some(
    ({ cause, subject }) =>
      subject === deckId && (cause === 'cardTucked' || cause === 'cardUntucked' || cause === 'deckCreated'),
  )

const tuck = (state: State, deckId: string, cards: Readonly<Record<string, boolean>>): State =>
  updateEngagement(state, (current) => ({
    ...current,
    deckMembershipOverrides: { ...current.deckMembershipOverrides, [deckId]: cards },
  }))
