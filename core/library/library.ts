import { newEvent, type EventData, type StoredEvent } from '../../protocol/events'
import { askedSince } from '../asked-since'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, type Domain } from '../decider'
import type { Answers } from '../facts'
import { deliveredAt } from '../outbox/delivered'
import { ownRows } from '../outbox/queue'
import { inMine, type State } from '../state'
import { outdated } from '../sync/sync'
import type { LibraryState } from './state'

const loadsHome = callsFor('home')
const loadsLibrary = callsFor('library')

export const settleHome: Settle<'home'> = (_state, { outcome }) =>
  accept(
    outcome.ok ? newEvent('homeLoaded', homeData(outcome.answer)) : newEvent('homeFailed', { fault: outcome.fault }),
  )
export const settleLibrary: Settle<'library'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('libraryLoaded', { content: outcome.answer.content })
      : newEvent('libraryFailed', { fault: outcome.fault }),
  )

/** What lists show: the home and library bundles, loaded along with each sync. State holds their hashes (decision 19). */
export const library: Domain = {
  evolve: {
    homeLoadStarted: (state, { data, session, at }) =>
      request(settleAll(state, loadsHome), data.callId, { purpose: 'home', session, at }),
    libraryLoadStarted: (state, { data, session, at }) =>
      request(settleAll(state, loadsLibrary), data.callId, { purpose: 'library', session, at }),
    homeLoaded: (state, { data, at }) => {
      const homeAskedAt = askedSince(state, loadsHome, at)
      // A list of the learner's own decks that was asked for by itself is older than the one that Home brings.
      return inLibrary(settleAll(state, loadsHome), ({ homeFault: _fault, tucked: _older, ...rest }) => ({
        ...rest,
        home: data.content,
        homeAskedAt,
      }))
    },
    homeFailed: (state, { data }) =>
      inLibrary(settleAll(state, loadsHome), (current) => ({ ...current, homeFault: data.fault })),
    libraryLoaded: (state, { data, at }) => {
      // Lists that were asked for after the server had heard that decks were locked again are right again.
      const isTold =
        ownRows(state).every(({ cause }) => cause !== 'categoryRelocked') &&
        deliveredAt(state, 'categoryRelocked') < askedSince(state, loadsLibrary, at)
      return inLibrary(settleAll(state, loadsLibrary), ({ libraryFault: _fault, relocked, ...rest }) => ({
        ...rest,
        ...(isTold || relocked === undefined ? {} : { relocked }),
        library: data.content,
      }))
    },
    libraryFailed: (state, { data }) =>
      inLibrary(settleAll(state, loadsLibrary), (current) => ({ ...current, libraryFault: data.fault })),
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      return [
        ...(underWay(state, context.at, loadsHome)
          ? []
          : [newEvent('homeLoadStarted', { callId: context.id('home') })]),
        ...(underWay(state, context.at, loadsLibrary)
          ? []
          : [newEvent('libraryLoadStarted', { callId: context.id('library') })]),
      ]
    },
  },
}

/** Roles say what may be seen: a sync, and lists, that were asked for before they changed know nothing of it (S-ADD-08). */
export const rolesChanged = (state: State, event: StoredEvent): State =>
  outdated(settleAll(settleAll(state, loadsHome), loadsLibrary), event)

const homeData = ({ content, trials, favorites }: Answers['home']): EventData<'homeLoaded'> => ({
  content,
  trials: [...trials],
  ...(favorites === undefined ? {} : { favorites: [...favorites] }),
})

const inLibrary = (state: State, change: (current: LibraryState) => LibraryState): State =>
  inMine(state, { library: change(state.mine.library) })
