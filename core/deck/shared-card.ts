import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, type Context, type Decision, type Domain } from '../decider'
import { isOwnDeck } from '../personal/own-decks'
import { isStillIn } from '../personal/removed'
import { userMissing } from '../user-missing'
import { type State, inTab } from '../state'
import { startSync } from '../sync/sync'
import type { SharedCard } from './state'

/**
 * Shared card links. They name the card alone; its deck is looked for among those that were loaded, then the server's
 * card search is asked, which finds a card by its id (D-ROUTE-09, D-ROUTE-15).
 */
export const sharedCards: Domain = {
  intents: {
    openSharedCard: (state, { cardId }, context) => openSharedCard(state, cardId, context),
  },
  evolve: {
    sharedCardRequested: (state, { data: { cardId }, session }) =>
      inTab(state, session, (tab) => ({ ...tab, sharedCard: { cardId, status: 'wanted' } })),
    sharedCardLookupStarted: (state, { data: { cardId, callId }, session, at }) => {
      // The tab that synced may ask for another one, which then makes the call.
      const [tab = session] = wants(state, session, cardId) ? [session] : tabsThatWant(state, cardId)
      return request(settleAll(state, looksFor(cardId)), callId, { purpose: 'sharedCard', session: tab, at, cardId })
    },
    sharedCardResolved: (state, { data, session }) => {
      const { cardId, deckId, fault } = data
      const status = deckId !== undefined ? 'found' : fault === undefined ? 'unknown' : 'failed'
      const sharedCard: SharedCard = { status, ...data }
      return [...new Set([session, ...tabsThatWant(state, cardId)])].reduce(
        (current, tab) => inTab(current, tab, (kept) => ({ ...kept, sharedCard })),
        settleAll(state, looksFor(cardId)),
      )
    },
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      const wanted = Object.values(state.mine.tabs).flatMap(({ sharedCard }) =>
        sharedCard?.status === 'wanted' ? [sharedCard.cardId] : [],
      )
      return [...new Set(wanted)].flatMap((cardId) => lookUp(state, cardId, context))
    },
  },
}

const looksFor = (cardId: string) => callsFor('sharedCard', (call) => call.cardId === cardId)

export const settleSharedCard: Settle<'sharedCard'> = (_state, { call: { cardId }, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('sharedCardResolved', { cardId, fault: outcome.fault }))
  const { deckId } = outcome.answer
  if (deckId !== undefined) return accept(newEvent('sharedCardResolved', { cardId, deckId }))
  return accept(
    newEvent('sharedCardResolved', { cardId }),
    newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'sharedFailed' } }),
  )
}

function wants(state: State, tab: string, cardId: string): boolean {
  const sharedCard = state.mine.tabs[tab]?.sharedCard
  return sharedCard?.status === 'wanted' && sharedCard.cardId === cardId
}

const tabsThatWant = (state: State, cardId: string): readonly string[] =>
  Object.keys(state.mine.tabs).filter((tab) => wants(state, tab, cardId))

function openSharedCard(state: State, cardId: string, context: Context): Decision {
  if (state.mine.session.user === undefined) return userMissing
  const deckId = deckOf(state, cardId, context)
  if (deckId !== undefined) return accept(newEvent('sharedCardResolved', { cardId, deckId }))
  const requested = wants(state, context.session, cardId) ? [] : [newEvent('sharedCardRequested', { cardId })]
  // Before the first sync the session may be over without anybody knowing: it waits, like the load of a deck.
  const asking = state.mine.sync.load.context.syncedOnce
    ? lookUp(state, cardId, context)
    : startSync(state, 'asked', context)
  return accept(...requested, ...asking)
}

/** A deck here that has the card: its own one before those that the learner has put it into. */
function deckOf(state: State, cardId: string, { contents }: Context): string | undefined {
  const decks = Object.entries(state.mine.library.decks).flatMap(([id, { cardIds }]) =>
    cardIds.includes(cardId) && isStillIn(state, id, cardId) ? [id] : [],
  )
  return decks.find((id) => !isOwnDeck(state, contents, id)) ?? decks[0]
}

const lookUp = (state: State, cardId: string, context: Context): readonly NewEvent[] =>
  underWay(state, context.at, looksFor(cardId))
    ? []
    : [newEvent('sharedCardLookupStarted', { cardId, callId: context.id(`card:${cardId}`) })]
