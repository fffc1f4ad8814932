import { newEvent } from '../../protocol/events'
import { isUnauthorized } from '../../protocol/faults'
import { request, settle, underWay } from '../calls'
import { accept, nothing, type Domain } from '../decider'
import type { LibraryState, State } from '../state'
import { unauthorized } from '../sync/sync'

export const initialLibrary: LibraryState = { decks: {}, deckFaults: {}, wanted: [], recent: [] }

/** What lists show: the home and library bundles, loaded along with each sync. State holds their hashes (decision 19). */
export const library: Domain = {
  facts: {
    callEnded: (_state, { outcome }, context) => {
      if (outcome.purpose !== 'home' && outcome.purpose !== 'library') return nothing
      if (!outcome.ok && isUnauthorized(outcome.fault)) return accept(...unauthorized(context))
      if (outcome.purpose === 'home')
        return accept(
          outcome.ok
            ? newEvent('homeLoaded', { content: outcome.answer.content, trials: [...outcome.answer.trials] })
            : newEvent('homeFailed', { fault: outcome.fault }),
        )
      return accept(
        outcome.ok
          ? newEvent('libraryLoaded', { content: outcome.answer.content })
          : newEvent('libraryFailed', { fault: outcome.fault }),
      )
    },
  },
  evolve: {
    homeLoadStarted: (state, { data, session, at }) => request(state, data.callId, { purpose: 'home', session, at }),
    libraryLoadStarted: (state, { data, session, at }) => request(state, data.callId, { purpose: 'library', session, at }),
    homeLoaded: (state, { data }) =>
      inLibrary(settleAll(state, 'home'), ({ homeFault: _, ...rest }) => ({ ...rest, home: data.content })),
    homeFailed: (state, { data }) =>
      inLibrary(settleAll(state, 'home'), (current) => ({ ...current, homeFault: data.fault })),
    libraryLoaded: (state, { data }) =>
      inLibrary(settleAll(state, 'library'), ({ libraryFault: _, ...rest }) => ({ ...rest, library: data.content })),
    libraryFailed: (state, { data }) =>
      inLibrary(settleAll(state, 'library'), (current) => ({ ...current, libraryFault: data.fault })),
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      const free = (purpose: 'home' | 'library') => !underWay(state, context.at, (call) => call.purpose === purpose)
      return [
        ...(free('home') ? [newEvent('homeLoadStarted', { callId: context.id('home') })] : []),
        ...(free('library') ? [newEvent('libraryLoadStarted', { callId: context.id('library') })] : []),
      ]
    },
  },
}

const inLibrary = (state: State, change: (current: LibraryState) => LibraryState): State => ({
  ...state,
  library: change(state.library),
})

const settleAll = (state: State, purpose: string): State =>
  Object.keys(state.calls)
    .filter((id) => state.calls[id]?.purpose === purpose)
    .reduce((current, id) => settle(current, id), state)
