import { newEvent } from '../../protocol/events'
import { parseSearch } from '../../protocol/path-rules'
import { awaited, request, settleAll } from '../calls'
import { accept, nothing, userMissing, type Domain } from '../decider'
import type { Search } from '../deck/state'
import type { PendingCall } from '../pending-call'
import type { State } from '../state'
import { inTab } from '../tabs'

/** Searching, one search per tab; a newer one takes the place of the one before it (S-SEARCH, D-API-38). */
export const search: Domain = {
  intents: {
    search: (state, { query }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const known = state.mine.tabs[context.session]?.search
      if (parseSearch(query).terms === '') return known === undefined ? nothing : accept(newEvent('searchCleared', {}))
      if (known?.query === query && known.status === 'searching') return nothing
      return accept(newEvent('searchStarted', { query, callId: context.id('search') }))
    },
  },
  facts: {
    callEnded: (state, { callId, outcome }) => {
      if (outcome.purpose !== 'search' || awaited(state, callId, outcome) === undefined) return nothing
      return accept(newEvent('searchEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))
    },
  },
  evolve: {
    searchStarted: (state, { data: { query, callId }, session, at }) =>
      request(inSearch(settleAll(state, searchesIn(session)), session, { query, status: 'searching' }), callId, {
        purpose: 'search',
        session,
        at,
        query,
      }),
    searchEnded: (state, { data: { callId, content, source, fault } }) => {
      const call = state.mine.calls[callId]
      if (call?.query === undefined) return state
      return inSearch(settleAll(state, searchesIn(call.session)), call.session, {
        query: call.query,
        status: fault === undefined ? 'done' : 'failed',
        ...(content === undefined ? {} : { content }),
        ...(source === undefined ? {} : { source }),
      })
    },
    searchCleared: (state, { session }) =>
      inTab(settleAll(state, searchesIn(session)), session, ({ search: _cleared, ...tab }) => tab),
  },
}

const searchesIn =
  (session: string) =>
  (call: PendingCall): boolean =>
    call.purpose === 'search' && call.session === session

const inSearch = (state: State, session: string, found: Search): State =>
  inTab(state, session, (tab) => ({ ...tab, search: found }))
