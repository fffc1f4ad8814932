import { newEvent, type NewEvent, type StoredEvent } from '../../protocol/events'
import type { SyncCause } from '../../protocol/events/sync'
import { isNobodySignedIn, isRefused, networkFault, type Fault } from '../../protocol/faults'
import { canonicalJson } from '../../protocol/json'
import { callsFor, underWay, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, type Context, type Decision, type Domain } from '../decider'
import { isOnline } from '../device/device'
import { carryOut, decided, eventsOf, runTimers } from '../effects'
import type { Answers } from '../facts'
import { isFiring, isIn, step, type Firing } from '../machine'
import { hasUnsent, isSendingDue } from '../outbox/queue'
import { endSession } from '../session/session'
import { withNewer } from '../session/take-over'
import { inMine, type State } from '../state'
import { loadMachine, type LoadEvent } from './load-machine'

const TIMER = 'load:'

const syncs = callsFor('sync')

export const settleSync: Settle<'sync'> = (state, { call, outcome }, context) =>
  outcome.ok
    ? answered(state, outcome.answer, call.at, context)
    : decided(ask(state, { type: 'isRefused', fault: outcome.fault }))

/** Syncing is the load machine's; here it is asked, and told what has happened (S-SYNC, X-MACHINE-05). */
export const sync: Domain = {
  intents: {
    sync: (state, _data, context) => accept(...startSync(state, 'asked', context)),
  },
  facts: {
    recordsRefused: (state, _fact, context) => decided(mayLogOut(state, context, true)),
  },
  evolve: {
    appStarted: (state, event) => {
      const { restored, alive } = event.data
      const calling = Object.values(state.mine.calls).some(syncs)
      return move(state, event, { type: 'started', restored, alone: alive.length === 0, calling })
    },
    timerFired: (state, event) => {
      const type = firingOf(event.data.timer)
      return type === undefined ? state : move(state, event, { type })
    },
    syncStarted: (state, event) => {
      const { data, session, at } = event
      return move(state, event, { type: 'syncStarted', ...data, session, at })
    },
    tokenLoginStarted: (state, event) => move(state, event, { type: 'tokenLoginStarted' }),
    // A sync that began before the sign-in knows nothing of it; before a new password, of the old one only.
    loginStarted: outdated,
    registrationStarted: outdated,
    passwordChanged: outdated,
    loginSucceeded: (state, event) =>
      isIn(state.mine.sync.load, 'initial') ? move(state, event, { type: 'handedOver' }) : outdated(state, event),
    syncReturnedNoUser: (state, event) => move(state, event, { type: 'returnedNoUser' }),
    syncSucceeded: (state, event) => {
      const moved = move(state, event, { type: 'succeeded', at: event.at })
      return inMine(moved, { sync: { ...moved.mine.sync, notices: event.data.notices } })
    },
    syncFailed: (state, event) =>
      move(state, event, {
        type: 'failed',
        fault: event.data.fault,
        hasUser: state.mine.session.user !== undefined,
      }),
    alertRaised: (state, event) => {
      const { kind } = event.data.alert
      return kind === 'unsavedChanges' || kind === 'cannotLogOut' || kind === 'logOutFailed'
        ? move(state, event, { type: 'logoutHeldUp' })
        : state
    },
    logoutRequested: (state, event) => move(state, event, { type: 'logoutRequested' }),
    logoutStarted: (state, event) => move(state, event, { type: 'logoutStarted' }),
    loggedOut: (state, event) => move(state, event, { type: 'handedOver' }),
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
      state.mine.sync.load.context.syncedOnce && state.device.network === 'online'
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
    actionDelivered: finishLogout,
    actionDropped: finishLogout,
    actionSetAside: finishLogout,
    syncFailed: (state, { data }, context) => cutOff(state, context, data.fault),
    actionFailed: (state, { data }, context) => cutOff(state, context, data.fault),
  },
}

/** Coming back after a while, or where the last call found no network and there may be one by now; unless that signs the user out. */
const syncAfterAbsence = (state: State, context: Context): readonly NewEvent[] =>
  state.device.awayFor > constants.visibleDeckRecheck || (state.device.connected && !isOnline(state))
    ? startSync(state, 'visible', context)
    : []

/** A token that was not judged says nothing of the session: a later sync, which may be under way, tries it again. */
function tokenFailed(state: State, fault: Fault, context: Context): readonly NewEvent[] {
  const isJudged = isRefused(fault) || isNobodySignedIn(fault)
  if (!isJudged && underWay(state, context.at, syncs)) return []
  return eventsOf(
    ask(state, isJudged ? { type: 'tokenIsRefused', ...known(state, context) } : { type: 'isRefused', fault }),
  )
}

/** With the connection a sync under way has failed, though its call may not know yet: the next one begins when it returns. */
const loseConnection = (state: State, context: Context): readonly NewEvent[] =>
  underWay(state, context.at, syncs)
    ? eventsOf(ask(state, { type: 'isRefused', fault: networkFault('offline') }))
    : cutOff(state, context)

/** A sync, unless one is under way: one at a time, and a second cause adds nothing. */
export const startSync = (state: State, cause: SyncCause, context: Context): readonly NewEvent[] =>
  eventsOf(
    ask(state, {
      type: 'isWanted',
      cause,
      callId: context.id(`sync:${cause}`),
      underWay: underWay(state, context.at, syncs),
    }),
  )

function answered(state: State, answer: Answers['sync'], asked: number, context: Context): Decision {
  const { organisation, appDisabled = false, trials, notices } = answer
  const before = state.mine.session
  const user = answer.user === undefined ? undefined : withNewer(state, answer.user, asked, context)
  const ofOrganisation =
    organisation !== undefined && user?.primaryOrg === undefined && differs(organisation, before.organisation)
      ? [newEvent('organisationUpdated', { organisation })]
      : []
  const ofApp =
    appDisabled === (state.device.appDisabled === true)
      ? []
      : [newEvent('appSettingsUpdated', { disabled: appDisabled })]
  const outcome = eventsOf(
    ask(state, {
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
  isKnown: state.mine.session.user !== undefined,
  alertId: context.id('expired'),
})

function finishLogout(state: State, _event: StoredEvent, context: Context): readonly NewEvent[] {
  return eventsOf(mayLogOut(state, context, !isSendingDue(state, context.at)))
}

const mayLogOut = (state: State, context: Context, heldBack: boolean) =>
  ask(state, { type: 'mayLogOut', callId: context.id('logout'), heldBack, ...unsent(state, context) })

/** A log-out that waits cannot go on without the network, nor past an error of the server. */
const cutOff = (state: State, context: Context, fault?: Fault): readonly NewEvent[] =>
  eventsOf(ask(state, { type: 'isCutOff', fault, ...unsent(state, context) }))

const unsent = (state: State, context: Context) => ({
  hasUnsent: hasUnsent(state),
  alertId: context.id('logoutAlert'),
})

/** Whatever a sync under way brings is of before this. */
export function outdated(state: State, event: StoredEvent): State {
  return move(state, event, { type: 'outdated' })
}

/** What is to be done when the load machine is asked. */
const ask = ({ mine }: State, asked: LoadEvent) => step(loadMachine, mine.sync.load, asked).actions

/** Steps the load machine by what has happened, with the calls and timers that follow. */
function move(state: State, event: StoredEvent, happened: LoadEvent): State {
  const stepped = step(loadMachine, state.mine.sync.load, happened)
  const moved = inMine(state, { sync: { ...state.mine.sync, load: stepped.state } })
  return runTimers(carryOut(state, event, stepped.actions, moved), event, TIMER, stepped)
}

/** Does this timer of the load machine ask for a sync? It leads back to where the machine stands, so asking again tells. */
function asksForSync(state: State, timer: string): boolean {
  const type = firingOf(timer)
  return type !== undefined && ask(state, { type }).some((action) => action.type === 'requestSync')
}

/** The end of a delay of the load machine, if this is the timer of one. */
function firingOf(timer: string): Firing | undefined {
  const id = timer.slice(TIMER.length)
  return timer.startsWith(TIMER) && isFiring(id) ? id : undefined
}

const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other)
