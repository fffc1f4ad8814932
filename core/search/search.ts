import { defined } from '../../protocol/defined'
import { newEvent, type EventData } from '../../protocol/events'
import type { SearchAsked } from '../../protocol/events/search-words'
import type { Fault } from '../../protocol/faults'
import { parseSearch } from '../../protocol/search-text'
import { callsFor, isFor, request, settleAll, type Settle } from '../calls'
import { accept, nothing, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import type { Search } from '../deck/state'
import type { CallOf } from '../pending-call'
import { type State, inTab } from '../state'

/** Searching, one search per tab; a newer one takes the place of the one before it (S-SEARCH, D-API-38). */
export const search: Domain = {
  intents: {
    search: (state, { query }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const known = state.mine.tabs[context.session]?.search
      if (parseSearch(query).terms === '') return known === undefined ? nothing : accept(newEvent('searchCleared', {}))
      if (known?.query === query && isSearching(state, context.session)) return nothing
      return accept(newEvent('searchStarted', { query, callId: context.id('search') }))
    },
  },
  evolve: {
    searchStarted: (state, { data: { query, callId, asked, fault }, session, at }) =>
      request(inSearch(settleAll(state, searchesIn(session)), session, { query, status: 'searching' }), callId, {
        purpose: 'search',
        session,
        at,
        query,
        ...defined({ asked, fault }),
      }),
    searchEnded: (state, { data: { callId, content, source, fault } }) => {
      const call = state.mine.calls[callId]
      if (!isFor(call, 'search')) return state
      return inSearch(settleAll(state, searchesIn(call.session)), call.session, {
        query: call.query,
        status: fault === undefined ? 'done' : 'failed',
        ...defined({ content, source }),
      })
    },
    searchCleared: (state, { session }) =>
      inTab(settleAll(state, searchesIn(session)), session, ({ search: _cleared, ...tab }) => tab),
  },
}

export const settleSearch: Settle<'search'> = (_state, { callId, call, outcome }, context) => {
  if (outcome.ok) return accept(newEvent('searchEnded', { callId, ...foundBy(call), ...outcome.answer }))
  const { fault } = outcome
  if (isCategoryUnknown(call, fault)) return accept(newEvent('searchEnded', { callId, source: 'server' }))
  const asked = nextAsked(call.asked, fault)
  // A tab that is gone searches no further.
  if (asked === undefined || call.session !== context.session) return accept(newEvent('searchEnded', { callId, fault }))
  return accept(newEvent('searchStarted', { query: call.query, callId: context.id(`search:${asked}`), asked, fault }))
}

/**
 * Who is asked next: where the server refuses to search decks and cards, it may still search cards; when it cannot be
 * reached or refuses both, this device searches what it has (D-API-38, decision 30).
 */
function nextAsked(asked: SearchAsked | undefined, fault: Fault): SearchAsked | undefined {
  if (asked === 'device') return undefined
  return asked === 'cards' || fault.kind === 'networkError' ? 'device' : 'cards'
}

/** In a category that the server does not know nothing is found: that is an answer, and nobody else is asked (S-SEARCH-09). */
const isCategoryUnknown = ({ query }: CallOf<'search'>, fault: Fault): boolean =>
  fault.kind === 'apiError' && fault.code === 404 && parseSearch(query).categoryId !== undefined

/** By whom it was found; the device tells why the server was not the one. */
const foundBy = ({ asked, fault }: CallOf<'search'>): Pick<EventData<'searchEnded'>, 'source' | 'fault'> =>
  asked === 'device' ? { source: 'device', ...(fault === undefined ? {} : { fault }) } : { source: 'server' }

/** Is what this tab searches for still to come? The call of a worker that another has replaced went with it. */
export const isSearching = (state: State, session: string): boolean =>
  Object.values(state.mine.calls).some(searchesIn(session))

const searchesIn = (session: string) => callsFor('search', (call) => call.session === session)

const inSearch = (state: State, session: string, found: Search): State =>
  inTab(state, session, (tab) => ({ ...tab, search: found }))
