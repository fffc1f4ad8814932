import type { NewEvent } from '../../protocol/events'
import { newEvent } from '../../protocol/events'
import type { SyncCause } from '../../protocol/events/sync'
import { isUnauthorized, type Fault } from '../../protocol/faults'
import { canonicalJson } from '../../protocol/json'
import { request, settle, underWay } from '../calls'
import { constants } from '../constants'
import { accept, nothing, type Context, type Decision, type Domain } from '../decider'
import { step } from '../machine'
import { hasUnsent } from '../session/session'
import type { State, SyncState } from '../state'
import { arm, disarm } from '../timers'
import { loadMachine } from './load-machine'

export const initialSync: SyncState = {
  load: { value: 'initial' },
  network: 'unknown',
  status: 'idle',
  syncedOnce: false,
  tokenTried: false,
  notices: [],
  logoutAfter: false,
}

const TIMER = 'load:'

/** Syncing: when it runs, what its answer means, and what a missing user or a refused session leads to (S-SYNC). */
export const sync: Domain = {
  intents: {
    sync: (state, _data, context) => begin(state, 'asked', context),
  },
  facts: {
    callEnded: (state, { callId, outcome }, context) => {
      if (!(callId in state.calls)) return nothing
      if (outcome.purpose === 'sync') return outcome.ok ? answered(state, outcome.answer, context) : failed(outcome.fault, context)
      return nothing
    },
  },
  evolve: {
    appStarted: (state, { data, seq, at }) => {
      const idle: State = { ...state, sync: { ...state.sync, status: 'idle', syncedOnce: false, logoutAfter: false } }
      return move(idle, { seq, at }, data.restored ? 'restored' : 'started')
    },
    timerFired: (state, { data, seq, at }) =>
      data.timer.startsWith(TIMER) ? move(state, { seq, at }, data.timer.slice(TIMER.length)) : state,
    syncStarted: (state, { data, session, at }) =>
      request(
        { ...state, sync: { ...state.sync, status: 'syncing', tokenTried: data.cause === 'retry' && state.sync.tokenTried } },
        data.callId,
        { purpose: 'sync', session, at },
      ),
    tokenLoginStarted: (state) => ({ ...state, sync: { ...settleSync(state).sync, tokenTried: true } }),
    syncReturnedNoUser: (state, { seq, at }) =>
      move({ ...settleSync(state), sync: online(state.sync, 'synced') }, { seq, at }, 'synced'),
    syncSucceeded: (state, { data, seq, at }) =>
      move(
        {
          ...settleSync(state),
          sync: {
            ...online(state.sync, 'synced'),
            syncedOnce: true,
            tokenTried: false,
            lastSyncedAt: at,
            notices: data.notices,
          },
        },
        { seq, at },
        'synced',
      ),
    syncFailed: (state, { data, seq, at }) =>
      move(
        {
          ...settleSync(state),
          sync: {
            ...state.sync,
            status: 'failed',
            network: data.fault.kind === 'networkError' ? 'offline' : 'online',
            fault: data.fault,
          },
        },
        { seq, at },
        failureEvent(state, data.fault),
      ),
    alertRaised: (state, { data }) =>
      data.alert.kind === 'unsavedChanges' || data.alert.kind === 'cannotLogOut'
        ? { ...state, sync: { ...state.sync, logoutAfter: false } }
        : state,
    connectivityChanged: (state, { data }) =>
      data.online ? state : { ...state, sync: { ...state.sync, network: 'offline' } },
    logoutRequested: (state) => ({ ...state, sync: { ...state.sync, logoutAfter: true } }),
    loggedOut: (state, { seq, at }) =>
      move(
        { ...settleSync(state), sync: { ...initialSync, load: state.sync.load, network: state.sync.network } },
        { seq, at },
        'signedOut',
      ),
  },
  policies: {
    appStarted: (state, _event, context) => start(state, 'start', context),
    timerFired: (state, { data }, context) =>
      data.timer.startsWith(TIMER) ? start(state, 'interval', context) : [],
    connectivityChanged: (state, { data }, context) => (data.online ? start(state, 'online', context) : []),
    pageShown: (state, _event, context) =>
      state.device.awayFor > constants.visibleDeckRecheck ? start(state, 'visible', context) : [],
    loginSucceeded: (state, { data }, context) =>
      start(state, data.method === 'token' ? 'retry' : 'login', context),
    loginFailed: (state, { data }, context) => (data.method === 'token' ? withoutUser(state, context) : []),
    logoutRequested: (state, _event, context) => start(state, 'logout', context),
    loggedOut: (state, { data }, context) =>
      data.reason === 'chosen' || data.reason === 'accountDeleted' ? [] : start(state, 'start', context),
    syncSucceeded: (state, _event, context) => finishLogout(state, context),
    actionDelivered: (state, _event, context) => finishLogout(state, context),
    syncFailed: (state, _event, context) => unableToLogOut(state, context),
    actionFailed: (state, _event, context) => unableToLogOut(state, context),
  },
}

const begin = (state: State, cause: SyncCause, context: Context): Decision => accept(...start(state, cause, context))

/** One sync at a time: a second cause while one is under way adds nothing. */
function start(state: State, cause: SyncCause, context: Context): readonly NewEvent[] {
  if (underWay(state, context.at, ({ purpose }) => purpose === 'sync')) return []
  return [newEvent('syncStarted', { cause, callId: context.id(`sync:${cause}`) })]
}

function answered(
  state: State,
  answer: {
    readonly user?: State['session']['user']
    readonly organisation?: State['session']['organisation']
    readonly trials: EventTrials
    readonly notices: readonly SyncState['notices'][number][]
  },
  context: Context,
): Decision {
  const organisation =
    answer.organisation !== undefined && differs(answer.organisation, state.session.organisation)
      ? [newEvent('organisationUpdated', { organisation: answer.organisation })]
      : []
  if (answer.user === undefined) {
    if (!state.sync.tokenTried) return accept(...organisation, newEvent('tokenLoginStarted', { callId: context.id('token') }))
    return accept(...organisation, ...withoutUser(state, context))
  }
  const user = differs(answer.user, state.session.user) ? [newEvent('userUpdated', { user: answer.user })] : []
  return accept(
    ...user,
    ...(answer.user.primaryOrg === undefined ? organisation : []),
    newEvent('syncSucceeded', { trials: [...answer.trials], notices: [...answer.notices] }),
  )
}
type EventTrials = readonly Extract<NewEvent, { type: 'syncSucceeded' }>['data']['trials'][number][]

/** The token did not help either: a known user's session has expired (S-SYNC-18, S-SYNC-23). */
function withoutUser(state: State, context: Context): readonly NewEvent[] {
  if (state.session.user === undefined) return [newEvent('syncReturnedNoUser', {})]
  return [
    newEvent('loggedOut', { reason: 'sessionExpired' }),
    newEvent('alertRaised', { alert: { id: context.id('expired'), kind: 'sessionExpired' } }),
  ]
}

function failed(fault: Fault, context: Context): Decision {
  if (!isUnauthorized(fault)) return accept(newEvent('syncFailed', { fault }))
  return accept(...unauthorized(context))
}

/** An unauthorized answer to any call forces a logout and a resync (S-SYNC-24). */
export const unauthorized = (context: Context): readonly NewEvent[] => [
  newEvent('loggedOut', { reason: 'unauthorized' }),
  newEvent('alertRaised', { alert: { id: context.id('expired'), kind: 'sessionExpired' } }),
]

/** The log-out that was confirmed goes on when the sync is done and nothing is left to send (S-SYNC-32). */
function finishLogout(state: State, context: Context): readonly NewEvent[] {
  if (!state.sync.logoutAfter || state.sync.status !== 'synced' || hasUnsent(state)) return []
  return [newEvent('logoutStarted', { callId: context.id('logout') })]
}

function unableToLogOut(state: State, context: Context): readonly NewEvent[] {
  if (!state.sync.logoutAfter) return []
  const kind = hasUnsent(state) ? 'unsavedChanges' : 'cannotLogOut'
  return [newEvent('alertRaised', { alert: { id: context.id('logoutAlert'), kind } })]
}

const failureEvent = (state: State, fault: Fault): string => {
  if (state.session.user !== undefined || fault.kind !== 'networkError') return 'failed'
  return fault.reason === 'timeout' ? 'failedTimeout' : 'failedOffline'
}

function online(current: SyncState, status: SyncState['status']): SyncState {
  const { fault: _, ...rest } = current
  return { ...rest, status, network: 'online' }
}

/** Steps the load machine and takes over its timers. */
function move(state: State, event: { seq: number; at: number }, type: string): State {
  const { state: load, arm: armed, cancel } = step(loadMachine, state.sync.load, { type })
  const cleared = disarm({ ...state, sync: { ...state.sync, load } }, ...cancel.map((id) => TIMER + id))
  return armed.reduce((current, { id, delay }) => arm(current, event, TIMER + id, delay), cleared)
}

const settleSync = (state: State): State =>
  Object.keys(state.calls)
    .filter((id) => state.calls[id]?.purpose === 'sync')
    .reduce((current, id) => settle(current, id), state)

const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other)
