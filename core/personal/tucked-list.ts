import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import { callsFor, request, settleAll, type Settle } from '../calls'
import { accept, nothing, type Domain } from '../decider'
import { inMine, inTab } from '../state'
import { userMissing } from '../user-missing'

const loadsList = callsFor('tuckedDecks')

export const settleTuckedDecks: Settle<'tuckedDecks'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('tuckedDecksLoaded', outcome.answer)
      : newEvent('tuckedDecksFailed', { fault: outcome.fault }),
  )

/**
 * The list of the learner's own decks, for those who put a card into one of them: Home brings it along, and it is asked
 * for anew once in each session of a tab (D-TUCK-13, D-API-10). One that could not be had may be asked for again.
 */
export const tuckedList: Domain = {
  intents: {
    loadTuckedDecks: (state, _data, context) => {
      if (state.mine.session.user === undefined) return userMissing
      // Before the first sync the list is on its way with Home.
      if (!state.mine.sync.load.context.syncedOnce) return nothing
      return state.mine.tabs[context.session]?.tuckedAsked === true
        ? nothing
        : accept(newEvent('tuckedDecksAsked', { callId: context.id('tuckedDecks') }))
    },
  },
  evolve: {
    tuckedDecksAsked: (state, { data: { callId }, session, at }) =>
      request(
        inTab(settleAll(state, loadsList), session, (tab) => ({ ...tab, tuckedAsked: true })),
        callId,
        { purpose: 'tuckedDecks', session, at },
      ),
    tuckedDecksLoaded: (state, { data: { content } }) => {
      const { library } = state.mine
      const tucked = { content, ...defined({ home: library.home }) }
      return inMine(settleAll(state, loadsList), { library: { ...library, tucked } })
    },
    tuckedDecksFailed: (state, { session }) =>
      inTab(settleAll(state, loadsList), session, ({ tuckedAsked: _vain, ...tab }) => tab),
  },
}
