import { newEvent, type EventData, type StoredEvent } from '../../protocol/events'
import { responseCutoff } from '../response-cutoff'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, type Domain } from '../decider'
import type { Answers } from '../facts'
import { deliveredAt } from '../outbox/delivered'
import { userQueue } from '../outbox/queue'
import { isContentRefused } from '../session/duties'
import { updateUser, type State } from '../state'
import { markSyncStale } from '../sync/sync'
import type { LibraryState } from './state'

const loadsHome = callsFor('home')
const loadsLibrary = callsFor('library')

export const settleHome: CallResultHandler<'home'> = (_state, { outcome }) =>
  accept(
    outcome.ok ? newEvent('homeLoaded', homeData(outcome.answer)) : newEvent('homeFailed', { fault: outcome.fault }),
  )
export const settleLibrary: CallResultHandler<'library'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('libraryLoaded', { content: outcome.answer.content })
      : newEvent('libraryFailed', { fault: outcome.fault }),
  )

/** Decides the home and library bundles, loaded with each sync. The state contains their hashes (decision 19). */
export const library: Domain = {
  evolve: {
    homeLoadStarted: (state, { data, session, at }) =>
      addPendingCall(dropCalls(state, loadsHome), data.callId, { purpose: 'home', session, at }),
    libraryLoadStarted: (state, { data, session, at }) =>
      addPendingCall(dropCalls(state, loadsLibrary), data.callId, { purpose: 'library', session, at }),
    homeLoaded: (state, { data, at }) => {
      const homeAskedAt = responseCutoff(state, loadsHome, at)
      // A separately fetched list of own decks is older than the one in Home.
      return updateLibrary(dropCalls(state, loadsHome), ({ homeFault: _fault, ownDeckList: _older, ...rest }) => ({
        ...rest,
        home: data.content,
        homeAskedAt,
      }))
    },
    homeFailed: (state, { data }) =>
      updateLibrary(dropCalls(state, loadsHome), (current) => ({ ...current, homeFault: data.fault })),
    libraryLoaded: (state, { data, at }) => {
      // Lists requested after the relock was delivered are correct again.
      const isTold =
        userQueue(state).every(({ cause }) => cause !== 'categoryRelocked') &&
        deliveredAt(state, 'categoryRelocked') < responseCutoff(state, loadsLibrary, at)
      return updateLibrary(dropCalls(state, loadsLibrary), ({ libraryFault: _fault, relocked, ...rest }) => ({
        ...rest,
        ...(isTold || relocked === undefined ? {} : { relocked }),
        library: data.content,
      }))
    },
    libraryFailed: (state, { data }) =>
      updateLibrary(dropCalls(state, loadsLibrary), (current) => ({ ...current, libraryFault: data.fault })),
  },
  policies: {
    syncSucceeded: (state, _event, context) => {
      if (isContentRefused(state)) return []
      return [
        ...(hasPendingCall(state, context.at, loadsHome)
          ? []
          : [newEvent('homeLoadStarted', { callId: context.id('home') })]),
        ...(hasPendingCall(state, context.at, loadsLibrary)
          ? []
          : [newEvent('libraryLoadStarted', { callId: context.id('library') })]),
      ]
    },
  },
}

/**
 * Drops pending loads after a role change: roles decide what is visible, so a sync and lists requested before are stale
 * (S-ADD-08).
 */
export const rolesChanged = (state: State, event: StoredEvent): State =>
  markSyncStale(dropCalls(dropCalls(state, loadsHome), loadsLibrary), event)

const homeData = ({ content, trials, favorites }: Answers['home']): EventData<'homeLoaded'> => ({
  content,
  trials: [...trials],
  ...(favorites === undefined ? {} : { favorites: [...favorites] }),
})

const updateLibrary = (state: State, change: (current: LibraryState) => LibraryState): State =>
  updateUser(state, { library: change(state.user.library) })
