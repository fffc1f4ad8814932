import { newEvent, type NewEvent, type StoredEvent } from '../../protocol/events'
import type { SyncCause } from '../../protocol/events/sync'
import { isDuty, isNobodySignedIn, isRefused, networkFault, type Fault } from '../../protocol/faults'
import { canonicalJson } from '../../protocol/json'
import { callsFor, hasPendingCall, type CallResultHandler } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, noEvents, type Context, type Decision, type Domain } from '../decider'
import { isOnline } from '../device/device'
import { applyEffects, decisionOf, eventsOf, applyTimers, type Effect } from '../machine-actions'
import type { Answers } from '../facts'
import { effectsOf, isDelayEvent, isIn, step, type DelayEvent } from '../machine'
import { hasUnsent, isSendingDue } from '../outbox/queue'
import { dutyOf, isContentRefused } from '../session/duties'
import { endSession } from '../session/session'
import { withNewerPreferences } from '../session/remote-preferences'
import { updateUser, type State } from '../state'
import { loadEffects, loadMachine, type LoadEvent } from './load-machine'

const TIMER = 'load:'

const syncs = callsFor('sync')

export const settleSync: CallResultHandler<'sync'> = (state, { call, outcome }, context) =>
  outcome.ok
    ? handleSyncResponse(state, outcome.answer, call.at, context)
    : decisionOf(askLoad(state, { type: 'isRefused', fault: outcome.fault }))

/** Decides syncs and applies their events; the load machine contains the rules (S-SYNC, X-MACHINE-05). */
export const sync: Domain = {
  intents: {
    sync: (state, _data, context) => accept(...startSync(state, 'asked', context)),
  },
  facts: {
    callEnded: (state, { outcome }, context) =>
      outcome.ok ? noEvents : accept(...syncToLearnDuty(state, outcome.fault, context)),
    recordsRefused: (state, _fact, context) => decisionOf(mayLogOut(state, context, true)),
  },
  evolve: {
    appStarted: (state, event) => {
      const { restored, alive } = event.data
      const calling = Object.values(state.user.calls).some(syncs)
      return applyToLoad(state, event, { type: 'started', restored, alone: alive.length === 0, calling })
    },
    timerFired: (state, event) => {
      const type = firingOf(event.data.timer)
      return type === undefined ? state : applyToLoad(state, event, { type })
    },
    syncStarted: (state, event) => {
      const { data, session, at } = event
      return applyToLoad(state, event, { type: 'syncStarted', ...data, session, at })
    },
    tokenLoginStarted: (state, event) => applyToLoad(state, event, { type: 'tokenLoginStarted' }),
    // A sync that began before the sign-in does not include it; one before a new password includes only the old one.
    loginStarted: markSyncStale,
    registrationStarted: markSyncStale,
    passwordChanged: markSyncStale,
    loginSucceeded: (state, event) =>
      isIn(state.user.sync.load, 'initial')
        ? applyToLoad(state, event, { type: 'handedOver' })
        : markSyncStale(state, event),
    syncReturnedNoUser: (state, event) => applyToLoad(state, event, { type: 'returnedNoUser' }),
    syncSucceeded: (state, event) => {
      const moved = applyToLoad(state, event, { type: 'succeeded', at: event.at })
      return updateUser(moved, { sync: { ...moved.user.sync, notices: event.data.notices } })
    },
    syncFailed: (state, event) =>
      applyToLoad(state, event, {
        type: 'failed',
        fault: event.data.fault,
        hasUser: state.user.session.user !== undefined,
      }),
    alertRaised: (state, event) => {
      const { kind } = event.data.alert
      return kind === 'unsavedChanges' || kind === 'cannotLogOut' || kind === 'logOutFailed'
        ? applyToLoad(state, event, { type: 'logoutHeldUp' })
        : state
    },
    logoutRequested: (state, event) => applyToLoad(state, event, { type: 'logoutRequested' }),
    logoutStarted: (state, event) => applyToLoad(state, event, { type: 'logoutStarted' }),
    loggedOut: (state, event) => applyToLoad(state, event, { type: 'handedOver' }),
  },
  policies: {
    appStarted: (state, _event, context) => startSync(state, 'start', context),
    pageShown: (state, _event, context) => syncAfterAbsence(state, context),
    pageWoken: (state, _event, context) => syncAfterAbsence(state, context),
    timerFired: (state, { data }, context) =>
      asksForSync(state, data.timer) ? startSync(state, 'interval', context) : [],
    connectivityChanged: (state, { data }, context) =>
      data.online ? startSync(state, 'online', context) : loseConnection(state, context),
    sendAsked: (state, _event, context) =>
      state.user.sync.load.context.syncedOnce && state.device.network === 'online'
        ? []
        : startSync(state, 'asked', context),
    loginSucceeded: (state, { data }, context) =>
      startSync(state, data.method === 'token' ? 'retry' : 'login', context),
    loginFailed: (state, { data: { method, fault } }, context) =>
      method === 'token' ? tokenFailed(state, fault, context) : [],
    logoutRequested: (state, _event, context) => startSync(state, 'logout', context),
    loggedOut: (state, { data }, context) =>
      data.reason === 'chosen' || data.reason === 'accountDeleted' ? [] : startSync(state, 'start', context),
    syncSucceeded: finishLogout,
    actionDelivered: (state, event, context, before) => [
      ...finishLogout(state, event, context),
      // The server has received the answer that it required: content can be loaded.
      ...(isContentRefused(before) && !isContentRefused(state) ? startSync(state, 'asked', context) : []),
    ],
    actionDropped: finishLogout,
    actionSetAside: finishLogout,
    syncFailed: (state, { data }, context) => cancelLogout(state, context, data.fault),
    actionFailed: (state, { data }, context) => [
      ...cancelLogout(state, context, data.fault),
      ...syncToLearnDuty(state, data.fault, context),
    ],
  },
}

/** Syncs after a call was refused for a duty of the user that this device does not know, in order to learn it. */
const syncToLearnDuty = (state: State, fault: Fault, context: Context): readonly NewEvent[] =>
  isDuty(fault) && dutyOf(state) === undefined && !isContentRefused(state) ? startSync(state, 'asked', context) : []

/**
 * Syncs when the page becomes visible after a while, or after the last call found no network and there may be one now;
 * unless that signs the user out.
 */
const syncAfterAbsence = (state: State, context: Context): readonly NewEvent[] =>
  state.device.hiddenForMs > constants.visibleDeckRecheck || (state.device.connected && !isOnline(state))
    ? startSync(state, 'visible', context)
    : []

/**
 * Handles a failed token sign-in. A token that was not checked says nothing about the session: a later sync, which may
 * be running, tries it again.
 */
function tokenFailed(state: State, fault: Fault, context: Context): readonly NewEvent[] {
  const isJudged = isRefused(fault) || isNobodySignedIn(fault)
  if (!isJudged && hasPendingCall(state, context.at, syncs)) return []
  return eventsOf(
    askLoad(state, isJudged ? { type: 'tokenIsRefused', ...known(state, context) } : { type: 'isRefused', fault }),
  )
}

/**
 * Fails a running sync when the connection is lost, even before its call has ended; the next one starts when the
 * connection returns.
 */
const loseConnection = (state: State, context: Context): readonly NewEvent[] =>
  hasPendingCall(state, context.at, syncs)
    ? eventsOf(askLoad(state, { type: 'isRefused', fault: networkFault('offline') }))
    : cancelLogout(state, context)

/** Starts a sync, unless one is running: one at a time, and a second cause has no effect. */
export const startSync = (state: State, cause: SyncCause, context: Context): readonly NewEvent[] =>
  eventsOf(
    askLoad(state, {
      type: 'isWanted',
      cause,
      callId: context.id(`sync:${cause}`),
      underWay: hasPendingCall(state, context.at, syncs),
    }),
  )

function handleSyncResponse(state: State, answer: Answers['sync'], asked: number, context: Context): Decision {
  const { organisation, appDisabled = false, trials, notices } = answer
  const before = state.user.session
  const user = answer.user === undefined ? undefined : withNewerPreferences(state, answer.user, asked, context)
  const ofOrganisation =
    organisation !== undefined && user?.primaryOrg === undefined && differs(organisation, before.organisation)
      ? [newEvent('organisationUpdated', { organisation })]
      : []
  const ofApp =
    appDisabled === (state.device.appDisabled === true)
      ? []
      : [newEvent('appSettingsUpdated', { disabled: appDisabled })]
  const outcome = eventsOf(
    askLoad(state, {
      type: 'isAnswered',
      result: user === undefined ? undefined : { trials: [...trials], notices: [...notices] },
      hasLoggedOut: before.logoutReason !== undefined,
      tokenCallId: context.id('token'),
      ...known(state, context),
    }),
  )
  if (user === undefined) return accept(...ofApp, ...ofOrganisation, ...outcome)
  if (before.user !== undefined && before.user.id !== user.id) return accept(...endSession('sessionExpired', context))
  const signedIn = isIn(before.login, 'loggedIn') || isIn(before.login, 'loggingOut')
  const ofUser = signedIn && !differs(user, before.user) ? [] : [newEvent('userUpdated', { user })]
  return accept(...ofApp, ...ofUser, ...ofOrganisation, ...outcome)
}

const known = (state: State, context: Context) => ({
  isKnown: state.user.session.user !== undefined,
  alertId: context.id('expired'),
})

function finishLogout(state: State, _event: StoredEvent, context: Context): readonly NewEvent[] {
  return eventsOf(mayLogOut(state, context, !isSendingDue(state, context.at)))
}

const mayLogOut = (state: State, context: Context, heldBack: boolean) =>
  askLoad(state, { type: 'mayLogOut', callId: context.id('logout'), heldBack, ...unsent(state, context) })

/** Cancels a pending log-out, which cannot continue without the network or after a server error. */
const cancelLogout = (state: State, context: Context, fault?: Fault): readonly NewEvent[] =>
  eventsOf(askLoad(state, { type: 'isCutOff', fault, ...unsent(state, context) }))

const unsent = (state: State, context: Context) => ({
  hasUnsent: hasUnsent(state),
  alertId: context.id('logoutAlert'),
})

/** Marks the result of a running sync as stale. */
export function markSyncStale(state: State, event: StoredEvent): State {
  return applyToLoad(state, event, { type: 'outdated' })
}

/** Returns the effects of the load machine for a request, without applying it. */
const askLoad = ({ user }: State, asked: LoadEvent): readonly Effect[] =>
  effectsOf(loadEffects, step(loadMachine, user.sync.load, asked).actions)

/** Applies an event to the load machine, with its calls and timers. */
function applyToLoad(state: State, event: StoredEvent, happened: LoadEvent): State {
  const stepped = step(loadMachine, state.user.sync.load, happened)
  const moved = updateUser(state, { sync: { ...state.user.sync, load: stepped.state } })
  return applyTimers(applyEffects(state, event, effectsOf(loadEffects, stepped.actions), moved), event, TIMER, stepped)
}

/** Does this timer of the load machine request a sync? A step without applying it shows whether it does. */
function asksForSync(state: State, timer: string): boolean {
  const type = firingOf(timer)
  if (type === undefined) return false
  return step(loadMachine, state.user.sync.load, { type }).actions.some((action) => action.type === 'requestSync')
}

/** Returns the machine event that ends the delay of this timer, if the timer is one of the load machine's. */
function firingOf(timer: string): DelayEvent | undefined {
  const id = timer.slice(TIMER.length)
  return timer.startsWith(TIMER) && isDelayEvent(id) ? id : undefined
}

const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other)
