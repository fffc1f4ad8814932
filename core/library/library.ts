import { newEvent, type EventData } from '../../protocol/events'
import { awaited, request, settleAll, underWay } from '../calls'
import { accept, nothing, type Domain } from '../decider'
import { serverTime } from '../device/device'
import type { Answers } from '../facts'
import type { PendingCall } from '../pending-call'
import { inMine, type State } from '../state'
import type { LibraryState } from './state'

const loads = (purpose: PendingCall['purpose']) => (call: PendingCall) => call.purpose === purpose

/** What lists show: the home and library bundles, loaded along with each sync. State holds their hashes (decision 19). */
export const library: Domain = {
  facts: {
    callEnded: (state, { callId, outcome }) => {
      if (outcome.purpose !== 'home' && outcome.purpose !== 'library') return nothing
      if (awaited(state, callId, outcome) === undefined) return nothing
      if (outcome.purpose === 'home')
        return accept(
          outcome.ok
            ? newEvent('homeLoaded', homeData(outcome.answer))
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
    homeLoadStarted: (state, { data, session, at }) =>
      request(settleAll(state, loads('home')), data.callId, { purpose: 'home', session, at }),
    libraryLoadStarted: (state, { data, session, at }) =>
      request(settleAll(state, loads('library')), data.callId, { purpose: 'library', session, at }),
    homeLoaded: (state, { data, at }) => {
      const homeAskedAt = serverTime(state, Object.values(state.mine.calls).find(loads('home'))?.at ?? at)
      return inLibrary(settleAll(state, loads('home')), ({ homeFault: _, ...rest }) => ({
        ...rest,
        home: data.content,
        homeAskedAt,
      }))
    },
    homeFailed: (state, { data }) =>
      inLibrary(settleAll(state, loads('home')), (current) => ({ ...current, homeFault: data.fault })),
    libraryLoaded: (state, { data }) =>
      inLibrary(settleAll(state, loads('library')), ({ libraryFault: _, ...rest }) => ({
        ...rest,
        library: data.content,
      })),
    libraryFailed: (state, { data }) =>
      inLibrary(settleAll(state, loads('library')), (current) => ({ ...current, libraryFault: data.fault })),
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      const free = (purpose: 'home' | 'library') => !underWay(state, context.at, loads(purpose))
      return [
        ...(free('home') ? [newEvent('homeLoadStarted', { callId: context.id('home') })] : []),
        ...(free('library') ? [newEvent('libraryLoadStarted', { callId: context.id('library') })] : []),
      ]
    },
  },
}

const homeData = ({ content, trials, favorites }: Answers['home']): EventData<'homeLoaded'> => ({
  content,
  trials: [...trials],
  ...(favorites === undefined ? {} : { favorites: [...favorites] }),
})

const inLibrary = (state: State, change: (current: LibraryState) => LibraryState): State =>
  inMine(state, { library: change(state.mine.library) })
