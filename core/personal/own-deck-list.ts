import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent } from '../../protocol/events'
import { callsFor, addPendingCall, dropCalls, type CallResultHandler } from '../calls'
import { accept, noEvents, type Domain } from '../decider'
import { updateUser, updateTab } from '../state'
import { notSignedIn } from '../refusals'

const loadsList = callsFor('tuckedDecks')

export const settleTuckedDecks: CallResultHandler<'tuckedDecks'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('tuckedDecksLoaded', outcome.answer)
      : newEvent('tuckedDecksFailed', { fault: outcome.fault }),
  )

/**
 * Decides the list of own decks for tucking: it comes with Home, and is fetched again once per session of a tab
 * (D-TUCK-13, D-API-10). After a failure it may be fetched again.
 */
export const ownDeckList: Domain = {
  intents: {
    loadTuckedDecks: (state, _data, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      // Before the first sync the list is loading with Home.
      if (!state.user.sync.load.context.syncedOnce) return noEvents
      return state.user.tabs[context.session]?.ownDecksRequested === true
        ? noEvents
        : accept(newEvent('tuckedDecksAsked', { callId: context.id('tuckedDecks') }))
    },
  },
  evolve: {
    tuckedDecksAsked: (state, { data: { callId }, session, at }) =>
      addPendingCall(
        updateTab(dropCalls(state, loadsList), session, (tab) => ({ ...tab, ownDecksRequested: true })),
        callId,
        { purpose: 'tuckedDecks', session, at },
      ),
    tuckedDecksLoaded: (state, { data: { content } }) => {
      const { library } = state.user
      const tucked = { content, ...omitUndefined({ home: library.home }) }
      return updateUser(dropCalls(state, loadsList), { library: { ...library, ownDeckList: tucked } })
    },
    tuckedDecksFailed: (state, { session }) =>
      updateTab(dropCalls(state, loadsList), session, ({ ownDecksRequested: _vain, ...tab }) => tab),
  },
}
