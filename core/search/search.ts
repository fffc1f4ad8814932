import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent, type EventData } from '../../protocol/events'
import type { SearchAsked } from '../../protocol/events/search-source'
import type { Fault } from '../../protocol/faults'
import { parseSearch } from '../../protocol/search-text'
import { callsFor, isCallFor, addPendingCall, dropCalls, type CallResultHandler } from '../calls'
import { accept, noEvents, type Domain } from '../decider'
import { notSignedIn } from '../refusals'
import type { Search } from '../deck/state'
import type { CallOf } from '../pending-call'
import { type State, updateTab } from '../state'
import type { ActivityTrackers } from '../outbox/activities'

/** Decides searches, one per tab; a newer one replaces the previous one (S-SEARCH, D-API-38). */
export const search: Domain = {
  intents: {
    search: (state, { query }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const known = state.user.tabs[context.session]?.search
      if (parseSearch(query).terms === '') return known === undefined ? noEvents : accept(newEvent('searchCleared', {}))
      if (known?.query === query && isSearching(state, context.session)) return noEvents
      return accept(newEvent('searchStarted', { query, callId: context.id('search') }))
    },
  },
  evolve: {
    searchStarted: (state, { data: { query, callId, asked, fault }, session, at }) =>
      addPendingCall(
        updateSearch(dropCalls(state, searchesIn(session)), session, { query, status: 'searching' }),
        callId,
        {
          purpose: 'search',
          session,
          at,
          query,
          ...omitUndefined({ asked, fault }),
        },
      ),
    searchEnded: (state, { data: { callId, content, source, fault } }) => {
      const call = state.user.calls[callId]
      if (!isCallFor(call, 'search')) return state
      return updateSearch(dropCalls(state, searchesIn(call.session)), call.session, {
        query: call.query,
        status: fault === undefined ? 'done' : 'failed',
        ...omitUndefined({ content, source }),
      })
    },
    searchCleared: (state, { session }) =>
      updateTab(dropCalls(state, searchesIn(session)), session, ({ search: _cleared, ...tab }) => tab),
  },
}

export const settleSearch: CallResultHandler<'search'> = (_state, { callId, call, outcome }, context) => {
  if (outcome.ok) return accept(newEvent('searchEnded', { callId, ...sourceOfResult(call), ...outcome.answer }))
  const { fault } = outcome
  if (isCategoryUnknown(call, fault)) return accept(newEvent('searchEnded', { callId, source: 'server' }))
  const asked = nextSource(call.asked, fault)
  // The search of a closed tab does not continue.
  if (asked === undefined || call.session !== context.session) return accept(newEvent('searchEnded', { callId, fault }))
  return accept(newEvent('searchStarted', { query: call.query, callId: context.id(`search:${asked}`), asked, fault }))
}

/**
 * Returns the next source. If the server refuses to search decks and cards, it may still search cards. If it is
 * unreachable or refuses both, this device searches its own content (D-API-38, decision 30).
 */
function nextSource(asked: SearchAsked | undefined, fault: Fault): SearchAsked | undefined {
  if (asked === 'device') return undefined
  return asked === 'cards' || fault.kind === 'networkError' ? 'device' : 'cards'
}

/** Does the server not know the category? That counts as an empty result, so no other source is tried (S-SEARCH-09). */
const isCategoryUnknown = ({ query }: CallOf<'search'>, fault: Fault): boolean =>
  fault.kind === 'apiError' && fault.code === 404 && parseSearch(query).categoryId !== undefined

/** Returns the source of the results; a local result contains the server's fault. */
const sourceOfResult = ({ asked, fault }: CallOf<'search'>): Pick<EventData<'searchEnded'>, 'source' | 'fault'> =>
  asked === 'device' ? { source: 'device', ...(fault === undefined ? {} : { fault }) } : { source: 'server' }

/** Is the search of this tab pending? The call of a replaced worker was dropped with it. */
export const isSearching = (state: State, session: string): boolean =>
  Object.values(state.user.calls).some(searchesIn(session))

const searchesIn = (session: string) => callsFor('search', (call) => call.session === session)

const updateSearch = (state: State, session: string, found: Search): State =>
  updateTab(state, session, (tab) => ({ ...tab, search: found }))

/** Activity tracker of searches: once per search, for any number of sources. */
export const searchActivity: ActivityTrackers = {
  searchStarted: ({ data }) =>
    data.asked === undefined ? [{ event: 'searched', properties: { ...parseSearch(data.query) } }] : [],
}
