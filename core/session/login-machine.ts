import { assign, setup } from 'xstate'
import type { User } from '../../protocol/entities/user'
import type { EventData } from '../../protocol/events'
import type { LoginMethod, LogoutReason } from '../../protocol/events/session'
import { networkFault, type Fault } from '../../protocol/faults'
import { omitUndefined } from '../../protocol/omit-undefined'
import { callsFor } from '../calls'
import { effect, type CallToMake, type Effect } from '../machine-actions'
import { actionsOf, eventAsParams, replaceContext, typesOf, type MachineEvent } from '../machine'
import type { LoginFacts } from './state'

export interface Call extends CallToMake {
  readonly method: LoginMethod
  readonly guest?: boolean
}

/** Logged events. */
type Happened =
  | ({ readonly type: 'loginStarted' } & Call)
  | ({ readonly type: 'registrationStarted' } & Call)
  | ({ readonly type: 'tokenLoginStarted' } & Call)
  | { readonly type: 'loginSucceeded' }
  /** A user is known, from any call. */
  | { readonly type: 'userKnown' }
  | { readonly type: 'loginFailed'; readonly byToken: boolean }
  | ({ readonly type: 'logoutStarted' } & CallToMake)
  | { readonly type: 'logoutFailed' }
  | { readonly type: 'loggedOut' }
  /** The app has started, and no tab makes the pending call. */
  | { readonly type: 'interrupted' }

/** Requests; each leads to an event, an alert, a refusal, or nothing. underWay: the login call is pending. */
type Asked =
  | ({ readonly type: 'logsIn'; readonly start: EventData<'loginStarted'> } & Circumstances)
  | ({ readonly type: 'registers'; readonly start: EventData<'registrationStarted'> } & Circumstances)
  | ({
      readonly type: 'logsOut'
      readonly forced: boolean
      /** The log-out was already confirmed, and its sync is running. */
      readonly isAsked: boolean
      readonly hasUnsent: boolean
      readonly alertId: string
    } & Circumstances)
  | {
      readonly type: 'isAccepted'
      readonly method: LoginMethod
      readonly user: User
      readonly isSomebodyElse: boolean
      readonly alertId: string
    }
  | { readonly type: 'isRefused'; readonly method: LoginMethod; readonly fault: Fault }
  | { readonly type: 'isLetGo' }
  | { readonly type: 'isHeld'; readonly fault: Fault; readonly alertId: string }
  | { readonly type: 'sessionEnds'; readonly reason: LogoutReason; readonly alertId: string }
  /** How long the user was away, ms; limit: what the organisation allows. */
  | { readonly type: 'comesBack'; readonly awayFor: number; readonly limit: number | undefined }

interface Circumstances {
  readonly isOffline: boolean
  readonly underWay: boolean
}
const alert = ({ event }: { readonly event: { readonly alertId: string } }) => ({ id: event.alertId })
const refuseBusy = { actions: 'refuse.busy' } as const

const login = {
  type: 'event.loginStarted',
  params: ({ event }: { readonly event: Extract<Asked, { type: 'logsIn' }> }) => event.start,
} as const
const registration = {
  type: 'event.registrationStarted',
  params: ({ event }: { readonly event: Extract<Asked, { type: 'registers' }> }) => event.start,
} as const
/** A tab that died during a sign-in or log-out leaves its call pending; the call is dropped. */
const giveUpLogin = {
  type: 'event.loginFailed',
  params: () => ({ method: 'email' as const, fault: networkFault('aborted') }),
} as const
const giveUpLogout = { type: 'event.logoutFailed', params: () => ({ fault: networkFault('aborted') }) } as const

const staysSignedIn = {
  type: 'event.logoutFailed',
  params: ({ event }: { readonly event: Extract<Asked, { type: 'isHeld' }> }) => ({ fault: event.fault }),
} as const

const underWay = { guard: { type: 'isUnderWay', params: eventAsParams }, actions: 'refuse.busy' } as const
const offline = { guard: { type: 'isOffline', params: eventAsParams }, actions: 'refuse.offline' } as const

/** Transitions that sign out, after the given actions. */
const signOut = <A>(...before: readonly A[]) =>
  [
    {
      guard: { type: 'isForced', params: eventAsParams },
      actions: [...before, { type: 'event.loggedOut', params: () => ({ reason: 'chosen' as const }) }],
    },
    {
      guard: { type: 'isOfflineWithUnsent', params: eventAsParams },
      actions: [...before, { type: 'alert.unsavedChanges', params: alert }],
    },
    {
      guard: { type: 'isOffline', params: eventAsParams },
      actions: [...before, { type: 'alert.cannotLogOut', params: alert }],
    },
    { guard: { type: 'isAsked', params: eventAsParams } },
    { actions: [...before, { type: 'event.logoutRequested', params: () => ({}) }] },
  ] as const

const signIn = [
  { type: 'waitFor', params: eventAsParams },
  'endCalls.login',
  { type: 'call.login', params: eventAsParams },
] as const

/** The effects of the login machine's actions. */
export const loginEffects = {
  'call.login': ({ callId, session, at, method, guest }: Call): Effect => ({
    kind: 'call',
    callId,
    call: { purpose: 'login', session, at, method, ...omitUndefined({ guest }) },
  }),
  'call.logout': ({ callId, session, at }: CallToMake): Effect => ({
    kind: 'call',
    callId,
    call: { purpose: 'logout', session, at },
  }),
  'endCalls.login': effect.dropCalls(callsFor('login')),
  'endCalls.loginByToken': effect.dropCalls(callsFor('login', ({ method }) => method === 'token')),
  'endCalls.loginByForm': effect.dropCalls(callsFor('login', ({ method }) => method !== 'token')),
  'endCalls.logout': effect.dropCalls(callsFor('logout')),
  'event.loginStarted': effect.event('loginStarted'),
  'event.registrationStarted': effect.event('registrationStarted'),
  'event.loginSucceeded': effect.event('loginSucceeded'),
  'event.loginFailed': effect.event('loginFailed'),
  'event.logoutRequested': effect.event('logoutRequested'),
  'event.logoutFailed': effect.event('logoutFailed'),
  'event.loggedOut': effect.event('loggedOut'),
  'alert.sessionExpired': effect.alert('sessionExpired'),
  'alert.unsavedChanges': effect.alert('unsavedChanges'),
  'alert.cannotLogOut': effect.alert('cannotLogOut'),
  'alert.logOutFailed': effect.alert('logOutFailed'),
  'refuse.busy': effect.refusal('busy'),
  'refuse.offline': effect.refusal('offline'),
  'refuse.alreadySignedIn': effect.refusal('alreadySignedIn'),
} as const

/**
 * The login state (S-SYNC-10..14), with the pending call and its tab. A stored token signs in without the form,
 * directly from loggedOut, and its failure is not shown in the form (S-SYNC-18).
 */
export const loginMachine = setup({
  types: typesOf<LoginFacts, Happened | Asked>(),
  guards: {
    isByToken: (_, { byToken }: { readonly byToken: boolean }) => byToken,
    isUnderWay: (_, { underWay }: { readonly underWay: boolean }) => underWay,
    isOffline: (_, { isOffline }: { readonly isOffline: boolean }) => isOffline,
    isOfflineWithUnsent: (_, asked: { readonly isOffline: boolean; readonly hasUnsent: boolean }) =>
      asked.isOffline && asked.hasUnsent,
    isNetworkFault: (_, { fault }: { readonly fault: Fault }) => fault.kind === 'networkError',
    isForced: (_, { forced }: { readonly forced: boolean }) => forced,
    isAsked: (_, { isAsked }: { readonly isAsked: boolean }) => isAsked,
    isSomebodyElse: (_, { isSomebodyElse }: { readonly isSomebodyElse: boolean }) => isSomebodyElse,
    isAwayTooLong: (_, { awayFor, limit }: { readonly awayFor: number; readonly limit: number | undefined }) =>
      limit !== undefined && awayFor > limit,
  },
  actions: {
    waitFor: assign((_, { callId, method, session }: Call) => ({ callId, method, session })),
    waitForEnd: assign(({ context }, { callId, session }: CallToMake) => replaceContext(context, { callId, session })),
    waitNoLonger: assign(({ context }) => replaceContext(context, {})),
    ...actionsOf(loginEffects),
  },
}).createMachine({
  id: 'login',
  context: {},
  initial: 'loggedOut',
  on: {
    loginStarted: { actions: signIn },
    registrationStarted: { actions: signIn },
    tokenLoginStarted: { actions: ['endCalls.loginByToken', { type: 'call.login', params: eventAsParams }] },
    loginSucceeded: { actions: 'endCalls.login' },
    loginFailed: [
      { guard: { type: 'isByToken', params: eventAsParams }, actions: 'endCalls.loginByToken' },
      { actions: 'endCalls.loginByForm' },
    ],
    logoutStarted: { actions: ['endCalls.logout', { type: 'call.logout', params: eventAsParams }] },
    logoutFailed: { actions: 'endCalls.logout' },
    loggedOut: { target: '.loggedOut', actions: 'waitNoLonger' },

    isAccepted: [
      {
        guard: { type: 'isSomebodyElse', params: eventAsParams },
        actions: [
          { type: 'event.loggedOut', params: () => ({ reason: 'sessionExpired' as const }) },
          { type: 'alert.sessionExpired', params: alert },
        ],
      },
      { actions: { type: 'event.loginSucceeded', params: ({ event: { method, user } }) => ({ method, user }) } },
    ],
    isRefused: {
      actions: { type: 'event.loginFailed', params: ({ event: { method, fault } }) => ({ method, fault }) },
    },
    isLetGo: { actions: { type: 'event.loggedOut', params: () => ({ reason: 'chosen' as const }) } },
    // Only a network error raises the connection alert (D-ALERT-12).
    isHeld: [
      {
        guard: { type: 'isNetworkFault', params: eventAsParams },
        actions: [staysSignedIn, { type: 'alert.cannotLogOut', params: alert }],
      },
      { actions: [staysSignedIn, { type: 'alert.logOutFailed', params: alert }] },
    ],
    sessionEnds: {
      actions: [
        { type: 'event.loggedOut', params: ({ event: { reason } }) => ({ reason }) },
        { type: 'alert.sessionExpired', params: alert },
      ],
    },
    comesBack: {
      guard: { type: 'isAwayTooLong', params: eventAsParams },
      actions: { type: 'event.loggedOut', params: () => ({ reason: 'inactive' as const }) },
    },
  },
  states: {
    loggedOut: {
      on: {
        loginStarted: { target: 'loggingIn', actions: signIn },
        registrationStarted: { target: 'loggingIn', actions: signIn },
        loginSucceeded: { target: 'loggedIn', actions: ['waitNoLonger', 'endCalls.login'] },
        userKnown: { target: 'loggedIn', actions: 'waitNoLonger' },
        logsIn: [offline, { actions: login }],
        registers: [offline, { actions: registration }],
        logsOut: refuseBusy,
      },
    },
    loggingIn: {
      on: {
        loginSucceeded: { target: 'loggedIn', actions: ['waitNoLonger', 'endCalls.login'] },
        userKnown: { target: 'loggedIn', actions: 'waitNoLonger' },
        loginFailed: [
          { guard: { type: 'isByToken', params: eventAsParams }, actions: 'endCalls.loginByToken' },
          { target: 'loggedOut', actions: ['waitNoLonger', 'endCalls.loginByForm'] },
        ],
        interrupted: { target: 'loggedOut', actions: 'waitNoLonger' },
        logsIn: [underWay, offline, { actions: [giveUpLogin, login] }],
        registers: [underWay, offline, { actions: [giveUpLogin, registration] }],
        logsOut: refuseBusy,
      },
    },
    loggedIn: {
      on: {
        logoutStarted: {
          target: 'loggingOut',
          actions: [
            { type: 'waitForEnd', params: eventAsParams },
            'endCalls.logout',
            { type: 'call.logout', params: eventAsParams },
          ],
        },
        logsIn: { actions: 'refuse.alreadySignedIn' },
        registers: { actions: 'refuse.alreadySignedIn' },
        logsOut: signOut(),
      },
    },
    loggingOut: {
      on: {
        logoutFailed: { target: 'loggedIn', actions: ['waitNoLonger', 'endCalls.logout'] },
        interrupted: { target: 'loggedIn', actions: 'waitNoLonger' },
        logsIn: refuseBusy,
        registers: refuseBusy,
        logsOut: [underWay, ...signOut(giveUpLogout)],
      },
    },
  },
})

export type LoginEvent = MachineEvent<typeof loginMachine>
