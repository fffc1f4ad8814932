import { newEvent, type EventData, type NewEvent } from '../../protocol/events'
import type { SyncCause } from '../../protocol/events/sync'
import { isUnauthorized, type Fault } from '../../protocol/faults'
import { canonicalJson } from '../../protocol/json'
import { awaited, request, settleAll, underWay } from '../calls'
import { constants } from '../constants'
import { accept, nothing, type Context, type Decision, type Domain } from '../decider'
import type { Answers } from '../facts'
import { isIn, step } from '../machine'
import { hasUnsent, ownRows } from '../outbox/queue'
import type { PendingCall } from '../pending-call'
import { endSession, logoutAlert } from '../session/session'
import { inMine, type State } from '../state'
import { arm, disarm } from '../timers'
import { loadMachine } from './load-machine'
import type { SyncState } from './state'

const TIMER = 'load:'

const syncs = ({ purpose }: PendingCall): boolean => purpose === 'sync'

/** Syncing: when it runs, what its answer means, and what a missing user or a refused session leads to (S-SYNC). */
export const sync: Domain = {
  intents: {
    sync: (state, _data, context) => accept(...startSync(state, 'asked', context)),
  },
  facts: {
    callEnded: (state, { callId, outcome }, context) => {
      if (outcome.purpose !== 'sync' || awaited(state, callId, outcome) === undefined) return nothing
      return outcome.ok ? answered(state, outcome.answer, context) : failed(outcome.fault)
    },
  },
  evolve: {
    appStarted: (state, { data, seq, at }) => {
      const alone = data.alive.length === 0
      const fresh: SyncState = {
        ...state.mine.sync,
        status: Object.values(state.mine.calls).some(syncs) ? 'syncing' : 'idle',
        syncedOnce: false,
        logoutAfter: !alone && state.mine.sync.logoutAfter,
      }
      return move(inMine(state, { sync: fresh }), { seq, at }, data.restored ? 'restored' : 'started')
    },
    timerFired: (state, { data, seq, at }) =>
      data.timer.startsWith(TIMER) ? move(state, { seq, at }, data.timer.slice(TIMER.length)) : state,
    syncStarted: (state, { data, session, at }) =>
      request(
        inMine(settleSync(state), {
          sync: {
            ...state.mine.sync,
            status: 'syncing',
            tokenTried: data.cause === 'retry' && state.mine.sync.tokenTried,
          },
        }),
        data.callId,
        { purpose: 'sync', session, at },
      ),
    tokenLoginStarted: (state) => inMine(settleSync(state), { sync: { ...state.mine.sync, tokenTried: true } }),
    // A sync that began before the sign-in knows nothing of it.
    loginStarted: (state) => idle(state),
    registrationStarted: (state) => idle(state),
    loginSucceeded: (state, { seq, at }) =>
      isIn(state.mine.sync.load, 'initial') ? move(state, { seq, at }, 'restored') : idle(state),
    syncReturnedNoUser: (state, { seq, at }) =>
      move(reached(inMine(settleSync(state), { sync: withoutFault(state.mine.sync) })), { seq, at }, 'synced'),
    syncSucceeded: (state, { data, seq, at }) =>
      move(
        reached(
          inMine(settleSync(state), {
            sync: {
              ...withoutFault(state.mine.sync),
              syncedOnce: true,
              tokenTried: false,
              lastSyncedAt: at,
              notices: data.notices,
            },
          }),
        ),
        { seq, at },
        'synced',
      ),
    syncFailed: (state, { data, seq, at }) =>
      move(
        inNetwork(
          inMine(settleSync(state), { sync: { ...state.mine.sync, status: 'failed', fault: data.fault } }),
          data.fault.kind === 'networkError' ? 'offline' : 'online',
        ),
        { seq, at },
        failureEvent(state, data.fault),
      ),
    alertRaised: (state, { data }) =>
      data.alert.kind === 'unsavedChanges' || data.alert.kind === 'cannotLogOut' ? logoutAfter(state, false) : state,
    logoutRequested: (state) => logoutAfter(state, true),
    logoutStarted: (state) => logoutAfter(state, false),
    loggedOut: (state, { seq, at }) => move(state, { seq, at }, 'restored'),
  },
  policies: {
    appStarted: (state, _event, context) => startSync(state, 'start', context),
    pageShown: (state, _event, context) => syncAfterAbsence(state, context),
    pageWoken: (state, _event, context) => syncAfterAbsence(state, context),
    timerFired: (state, { data }, context) =>
      asksForSync(state, data.timer) ? startSync(state, 'interval', context) : [],
    connectivityChanged: (state, { data }, context) =>
      data.online ? startSync(state, 'online', context) : unableToLogOut(state, context),
    sendAsked: (state, _event, context) =>
      state.mine.sync.syncedOnce && state.device.network === 'online' ? [] : startSync(state, 'asked', context),
    loginSucceeded: (state, { data }, context) =>
      startSync(state, data.method === 'token' ? 'retry' : 'login', context),
    loginFailed: (state, { data }, context) => (data.method === 'token' ? withoutUser(state, context) : []),
    logoutRequested: (state, _event, context) => startSync(state, 'logout', context),
    loggedOut: (state, { data }, context) =>
      data.reason === 'chosen' || data.reason === 'accountDeleted' ? [] : startSync(state, 'start', context),
    syncSucceeded: (state, _event, context) => finishLogout(state, context),
    actionDelivered: (state, _event, context) => finishLogout(state, context),
    actionDropped: (state, _event, context) => finishLogout(state, context),
    actionSetAside: (state, _event, context) => finishLogout(state, context),
    syncFailed: (state, _event, context) => unableToLogOut(state, context),
    actionFailed: (state, _event, context) => unableToLogOut(state, context),
  },
}

/** Coming back after a while. */
const syncAfterAbsence = (state: State, context: Context): readonly NewEvent[] =>
  state.device.awayFor > constants.visibleDeckRecheck ? startSync(state, 'visible', context) : []

/** A sync, unless one is under way: one at a time, and a second cause adds nothing. */
export function startSync(state: State, cause: SyncCause, context: Context): readonly NewEvent[] {
  if (underWay(state, context.at, syncs)) return []
  return [newEvent('syncStarted', { cause, callId: context.id(`sync:${cause}`) })]
}

function answered(state: State, answer: Answers['sync'], context: Context): Decision {
  const { user, organisation, appDisabled = false, trials, notices } = answer
  const before = state.mine.session
  const ofOrganisation =
    organisation !== undefined && user?.primaryOrg === undefined && differs(organisation, before.organisation)
      ? [newEvent('organisationUpdated', { organisation })]
      : []
  const ofApp =
    appDisabled === (state.device.appDisabled === true)
      ? []
      : [newEvent('appSettingsUpdated', { disabled: appDisabled })]
  if (user === undefined) {
    // After a log-out there is no stored token, and trying one again and again would never end.
    const tokenLeft = !state.mine.sync.tokenTried && before.logoutReason === undefined
    const next = tokenLeft
      ? [newEvent('tokenLoginStarted', { callId: context.id('token') })]
      : withoutUser(state, context)
    return accept(...ofApp, ...ofOrganisation, ...next)
  }
  if (before.user !== undefined && before.user.id !== user.id) return accept(...endSession('sessionExpired', context))
  const signedIn = isIn(before.login, 'loggedIn') || isIn(before.login, 'loggingOut')
  const ofUser = signedIn && !differs(user, before.user) ? [] : [newEvent('userUpdated', { user })]
  const result: EventData<'syncSucceeded'> = { trials: [...trials], notices: [...notices] }
  return accept(...ofApp, ...ofUser, ...ofOrganisation, newEvent('syncSucceeded', result))
}

/** The token did not help either: a known user's session has expired (S-SYNC-18, S-SYNC-23). */
const withoutUser = (state: State, context: Context): readonly NewEvent[] =>
  state.mine.session.user === undefined ? [newEvent('syncReturnedNoUser', {})] : endSession('sessionExpired', context)

/** Refused for want of a session: while nobody is signed in, that is no failure but the answer. */
const failed = (fault: Fault): Decision =>
  accept(isUnauthorized(fault) ? newEvent('syncReturnedNoUser', {}) : newEvent('syncFailed', { fault }))

/** The log-out that was confirmed goes on when the sync is done and nothing is left to send (S-SYNC-32). */
function finishLogout(state: State, context: Context): readonly NewEvent[] {
  if (!state.mine.sync.logoutAfter || state.mine.sync.status !== 'synced') return []
  if (!hasUnsent(state)) return [newEvent('logoutStarted', { callId: context.id('logout') })]
  const onlySetAside = ownRows(state).every(({ id }) => id in state.mine.outbox.aside) && !hasActivities(state)
  return onlySetAside ? [logoutAlert(state, context)] : []
}

const hasActivities = (state: State): boolean =>
  state.mine.outbox.activities.some(({ owner }) => owner === state.mine.session.user?.id)

const unableToLogOut = (state: State, context: Context): readonly NewEvent[] =>
  state.mine.sync.logoutAfter ? [logoutAlert(state, context)] : []

const failureEvent = (state: State, fault: Fault): string => {
  if (state.mine.session.user !== undefined || fault.kind !== 'networkError') return 'failed'
  return fault.reason === 'timeout' ? 'failedTimeout' : 'failedOffline'
}

const withoutFault = ({ fault: _, ...current }: SyncState): SyncState => ({ ...current, status: 'synced' })

const inNetwork = (state: State, network: State['device']['network']): State =>
  state.device.network === network ? state : { ...state, device: { ...state.device, network } }

const reached = (state: State): State => inNetwork(state, 'online')

const logoutAfter = (state: State, value: boolean): State =>
  inMine(state, { sync: { ...state.mine.sync, logoutAfter: value } })

const idle = (state: State): State =>
  state.mine.sync.status === 'syncing'
    ? inMine(settleSync(state), { sync: { ...state.mine.sync, status: 'idle' } })
    : state

/** Steps the load machine and takes over its timers. */
function move(state: State, event: { seq: number; at: number }, type: string): State {
  const { state: load, arm: armed, cancel } = step(loadMachine, state.mine.sync.load, { type })
  const cleared = disarm(inMine(state, { sync: { ...state.mine.sync, load } }), ...cancel.map((id) => TIMER + id))
  return armed.reduce((current, { id, delay }) => arm(current, event, TIMER + id, delay), cleared)
}

/** Does this timer of the load machine ask for a sync? It leads back to where the machine stands, so asking again tells. */
const asksForSync = (state: State, timer: string): boolean =>
  timer.startsWith(TIMER) &&
  step(loadMachine, state.mine.sync.load, { type: timer.slice(TIMER.length) }).actions.some(
    ({ type }) => type === 'requestSync',
  )

const settleSync = (state: State): State => settleAll(state, syncs)

const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other)
