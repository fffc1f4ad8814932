import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, type Context, type Decision, type Domain } from '../decider'
import { isOwnDeck } from '../personal/own-decks'
import { isStillIn } from '../personal/removed-decks'
import { notSignedIn } from '../refusals'
import { type State, updateTab } from '../state'
import { startSync } from '../sync/sync'
import type { SharedCard } from './state'

/**
 * Decides shared card links. A link contains only the card id. Its deck is searched among the loaded decks, then by the
 * server's card search, which finds a card by its id (D-ROUTE-09, D-ROUTE-15).
 */
export const sharedCards: Domain = {
  intents: {
    openSharedCard: (state, { cardId }, context) => openSharedCard(state, cardId, context),
  },
  evolve: {
    sharedCardRequested: (state, { data: { cardId }, session }) =>
      updateTab(state, session, (tab) => ({ ...tab, sharedCard: { cardId, status: 'wanted' } })),
    sharedCardLookupStarted: (state, { data: { cardId, callId }, session, at }) => {
      // The tab that synced may record the lookup for another tab, which then makes the call.
      const [tab = session] = isWaitingFor(state, session, cardId) ? [session] : tabsWaitingFor(state, cardId)
      return addPendingCall(dropCalls(state, sharedCardCalls(cardId)), callId, {
        purpose: 'sharedCard',
        session: tab,
        at,
        cardId,
      })
    },
    sharedCardResolved: (state, { data, session }) => {
      const { cardId, deckId, fault } = data
      const status = deckId !== undefined ? 'found' : fault === undefined ? 'unknown' : 'failed'
      const sharedCard: SharedCard = { status, ...data }
      return [...new Set([session, ...tabsWaitingFor(state, cardId)])].reduce(
        (current, tab) => updateTab(current, tab, (kept) => ({ ...kept, sharedCard })),
        dropCalls(state, sharedCardCalls(cardId)),
      )
    },
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      const wanted = Object.values(state.user.tabs).flatMap(({ sharedCard }) =>
        sharedCard?.status === 'wanted' ? [sharedCard.cardId] : [],
      )
      return [...new Set(wanted)].flatMap((cardId) => lookUp(state, cardId, context))
    },
  },
}

const sharedCardCalls = (cardId: string) => callsFor('sharedCard', (call) => call.cardId === cardId)

export const settleSharedCard: CallResultHandler<'sharedCard'> = (_state, { call: { cardId }, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('sharedCardResolved', { cardId, fault: outcome.fault }))
  const { deckId } = outcome.answer
  if (deckId !== undefined) return accept(newEvent('sharedCardResolved', { cardId, deckId }))
  return accept(
    newEvent('sharedCardResolved', { cardId }),
    newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'sharedFailed' } }),
  )
}

function isWaitingFor(state: State, tab: string, cardId: string): boolean {
  const sharedCard = state.user.tabs[tab]?.sharedCard
  return sharedCard?.status === 'wanted' && sharedCard.cardId === cardId
}

const tabsWaitingFor = (state: State, cardId: string): readonly string[] =>
  Object.keys(state.user.tabs).filter((tab) => isWaitingFor(state, tab, cardId))

function openSharedCard(state: State, cardId: string, context: Context): Decision {
  if (state.user.session.user === undefined) return notSignedIn
  const deckId = deckOf(state, cardId, context)
  if (deckId !== undefined) return accept(newEvent('sharedCardResolved', { cardId, deckId }))
  const requested = isWaitingFor(state, context.session, cardId) ? [] : [newEvent('sharedCardRequested', { cardId })]
  // Before the first sync the session may have ended unnoticed, so the lookup is queued, like the load of a deck.
  const asking = state.user.sync.load.context.syncedOnce
    ? lookUp(state, cardId, context)
    : startSync(state, 'asked', context)
  return accept(...requested, ...asking)
}

/** Returns a loaded deck that contains the card; its source deck before the learner's own decks. */
function deckOf(state: State, cardId: string, { contents }: Context): string | undefined {
  const decks = Object.entries(state.user.library.decks).flatMap(([id, { cardIds }]) =>
    cardIds.includes(cardId) && isStillIn(state, id, cardId) ? [id] : [],
  )
  return decks.find((id) => !isOwnDeck(state, contents, id)) ?? decks[0]
}

const lookUp = (state: State, cardId: string, context: Context): readonly NewEvent[] =>
  hasPendingCall(state, context.at, sharedCardCalls(cardId))
    ? []
    : [newEvent('sharedCardLookupStarted', { cardId, callId: context.id(`card:${cardId}`) })]
