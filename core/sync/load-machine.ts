import { assign, setup } from 'xstate'
import type { EventData } from '../../protocol/events'
import type { SyncCause } from '../../protocol/events/sync'
import { isUnauthorized, type Fault } from '../../protocol/faults'
import * as constants from '../../protocol/constants'
import { callsFor } from '../calls'
import { effect, type CallToMake, type Effect } from '../machine-actions'
import { actionsOf, eventAsParams, replaceContext, typesOf, type MachineEvent } from '../machine'
import type { LoadFacts } from './state'

/** Logged events of the sync. */
type Happened =
  /** The app has started. alone: no other tab is open; calling: another tab is syncing. */
  | { readonly type: 'started'; readonly restored: boolean; readonly alone: boolean; readonly calling: boolean }
  /** The user was switched; the content to show is available. */
  | { readonly type: 'handedOver' }
  | ({ readonly type: 'syncStarted'; readonly cause: SyncCause } & CallToMake)
  | { readonly type: 'tokenLoginStarted' }
  /** The result of the running sync will be stale. */
  | { readonly type: 'outdated' }
  | { readonly type: 'succeeded'; readonly at: number }
  | { readonly type: 'returnedNoUser' }
  | { readonly type: 'failed'; readonly fault: Fault; readonly hasUser: boolean }
  | { readonly type: 'logoutRequested' }
  | { readonly type: 'logoutStarted' }
  | { readonly type: 'logoutHeldUp' }

/** Requests; each leads to an event, an alert, or nothing. */
type Asked =
  | { readonly type: 'isWanted'; readonly cause: SyncCause; readonly callId: string; readonly underWay: boolean }
  | ({
      readonly type: 'isAnswered'
      /** Undefined if the server returned no user. */
      readonly result: EventData<'syncSucceeded'> | undefined
      /** After a log-out there is no stored token, and retrying it would never end. */
      readonly hasLoggedOut: boolean
      readonly tokenCallId: string
    } & Known)
  | { readonly type: 'isRefused'; readonly fault: Fault }
  | ({ readonly type: 'tokenIsRefused' } & Known)
  /** heldBack: nothing unsent can be sent automatically. */
  | ({ readonly type: 'mayLogOut'; readonly callId: string; readonly heldBack: boolean } & Unsent)
  /** fault: why the log-out cannot continue, if not for a lost connection. */
  | ({ readonly type: 'isCutOff'; readonly fault?: Fault | undefined } & Unsent)

interface Known {
  /** A user is signed in here. */
  readonly isKnown: boolean
  readonly alertId: string
}
interface Unsent {
  readonly hasUnsent: boolean
  readonly alertId: string
}
const alert = ({ event }: { readonly event: { readonly alertId: string } }) => ({ id: event.alertId })

/** The next sync is due after the interval, whatever the result of this one (S-SYNC-03). */
const repeat = (target: string) =>
  ({ after: { syncInterval: { target, reenter: true, actions: 'requestSync' } } }) as const

const sessionEnds = [
  { type: 'event.loggedOut', params: () => ({ reason: 'sessionExpired' as const }) },
  { type: 'alert.sessionExpired', params: alert },
] as const

const succeeds = ['network.online', 'endCalls.sync', { type: 'noteSuccess', params: eventAsParams }] as const
const returnsNoUser = ['network.online', 'endCalls.sync', 'noteAnswer'] as const
const fails = ['endCalls.sync', { type: 'noteFault', params: eventAsParams }] as const
const failsOffline = ['network.offline', ...fails] as const
const failsOnline = ['network.online', ...fails] as const

/** A failure without a network is an error only if no user is known whose data could be shown (S-SYNC-06). */
const failures = (target: 'restored' | 'synced') =>
  [
    { guard: { type: 'isTimeout', params: eventAsParams }, target: 'error.connectionTimeout', actions: failsOffline },
    { guard: { type: 'isOffline', params: eventAsParams }, target: 'error.offline', actions: failsOffline },
    { guard: { type: 'isNetworkFault', params: eventAsParams }, target, reenter: true, actions: failsOffline },
    { target, reenter: true, actions: failsOnline },
  ] as const

const answers = {
  succeeded: { target: 'synced', reenter: true, actions: succeeds },
  returnedNoUser: { target: 'synced', reenter: true, actions: returnsNoUser },
} as const

/** The effects of the load machine's actions. `requestSync` has none: a step that contains it leads to a sync. */
export const loadEffects = {
  'call.sync': ({ callId, session, at }: CallToMake): Effect => ({
    kind: 'call',
    callId,
    call: { purpose: 'sync', session, at },
  }),
  'endCalls.sync': effect.dropCalls(callsFor('sync')),
  'network.online': effect.network('online'),
  'network.offline': effect.network('offline'),
  'event.syncStarted': effect.event('syncStarted'),
  'event.syncSucceeded': effect.event('syncSucceeded'),
  'event.syncReturnedNoUser': effect.event('syncReturnedNoUser'),
  'event.syncFailed': effect.event('syncFailed'),
  'event.tokenLoginStarted': effect.event('tokenLoginStarted'),
  'event.logoutStarted': effect.event('logoutStarted'),
  'event.loggedOut': effect.event('loggedOut'),
  'alert.sessionExpired': effect.alert('sessionExpired'),
  'alert.unsavedChanges': effect.alert('unsavedChanges'),
  'alert.cannotLogOut': effect.alert('cannotLogOut'),
  'alert.logOutFailed': effect.alert('logOutFailed'),
} as const

/**
 * The load state (S-SYNC-01..06): initial, restored, synced, or an error. Its context has the status of the sync, of
 * which one runs at a time, and the pending log-out.
 */
export const loadMachine = setup({
  types: typesOf<LoadFacts, Happened | Asked>(),
  delays: { syncInterval: constants.syncInterval },
  guards: {
    isRestored: (_, { restored }: { readonly restored: boolean }) => restored,
    isTimeout: (_, { fault, hasUser }: { readonly fault: Fault; readonly hasUser: boolean }) =>
      !hasUser && fault.kind === 'networkError' && fault.reason === 'timeout',
    isOffline: (_, { fault, hasUser }: { readonly fault: Fault; readonly hasUser: boolean }) =>
      !hasUser && fault.kind === 'networkError',
    isNetworkFault: (_, { fault }: { readonly fault: Fault }) => fault.kind === 'networkError',
    isUnauthorized: (_, { fault }: { readonly fault: Fault }) => isUnauthorized(fault),
    isUnderWay: (_, { underWay }: { readonly underWay: boolean }) => underWay,
    isSyncing: ({ context }) => context.status === 'syncing',
    hasUser: (_, { result }: { readonly result: EventData<'syncSucceeded'> | undefined }) => result !== undefined,
    isTokenLeft: ({ context }, { hasLoggedOut }: { readonly hasLoggedOut: boolean }) =>
      !context.tokenTried && !hasLoggedOut,
    isKnown: (_, { isKnown }: { readonly isKnown: boolean }) => isKnown,
    isLogoutWaiting: ({ context }) => context.logoutAfter,
    isLogoutUnready: ({ context }) => !context.logoutAfter || context.status !== 'synced',
    hasUnsent: (_, { hasUnsent }: { readonly hasUnsent: boolean }) => hasUnsent,
    hasNothingUnsent: (_, { hasUnsent }: { readonly hasUnsent: boolean }) => !hasUnsent,
    isLogoutWaitingWithUnsent: ({ context }, { hasUnsent }: { readonly hasUnsent: boolean }) =>
      context.logoutAfter && hasUnsent,
    isLogoutWaitingInError: ({ context }, { fault }: { readonly fault?: Fault | undefined }) =>
      context.logoutAfter && fault !== undefined && fault.kind !== 'networkError',
    isHeldBack: (_, { heldBack }: { readonly heldBack: boolean }) => heldBack,
  },
  actions: {
    beginAnew: assign(({ context }, { alone, calling }: Extract<Happened, { type: 'started' }>) => ({
      status: calling ? ('syncing' as const) : ('idle' as const),
      syncedOnce: false,
      logoutAfter: !alone && context.logoutAfter,
    })),
    noteStart: assign(({ context }, { cause }: { readonly cause: SyncCause }) => ({
      status: 'syncing' as const,
      tokenTried: cause === 'retry' && context.tokenTried,
    })),
    noteToken: assign({ tokenTried: true }),
    beIdle: assign({ status: 'idle' }),
    noteAnswer: assign(({ context }) => {
      const { fault: _, ...rest } = context
      return replaceContext(context, { ...rest, status: 'synced' })
    }),
    noteSuccess: assign(({ context }, { at }: { readonly at: number }) => {
      const { fault: _, ...rest } = context
      return replaceContext(context, {
        ...rest,
        status: 'synced',
        syncedOnce: true,
        tokenTried: false,
        lastSyncedAt: at,
      })
    }),
    noteFault: assign((_, { fault }: { readonly fault: Fault }) => ({ status: 'failed' as const, fault })),
    logOutAfter: assign({ logoutAfter: true }),
    stay: assign({ logoutAfter: false }),

    requestSync: () => undefined,
    ...actionsOf(loadEffects),
  },
}).createMachine({
  id: 'load',
  context: { status: 'idle', syncedOnce: false, tokenTried: false, logoutAfter: false },
  initial: 'initial',
  on: {
    started: [
      {
        guard: { type: 'isRestored', params: eventAsParams },
        target: '.restored',
        actions: { type: 'beginAnew', params: eventAsParams },
      },
      { target: '.initial', actions: { type: 'beginAnew', params: eventAsParams } },
    ],
    syncStarted: {
      actions: [
        { type: 'noteStart', params: eventAsParams },
        'endCalls.sync',
        { type: 'call.sync', params: eventAsParams },
      ],
    },
    tokenLoginStarted: { actions: ['noteToken', 'endCalls.sync'] },
    outdated: { guard: 'isSyncing', actions: ['beIdle', 'endCalls.sync'] },
    logoutRequested: { actions: 'logOutAfter' },
    logoutStarted: { actions: 'stay' },
    logoutHeldUp: { actions: 'stay' },

    isWanted: [
      { guard: { type: 'isUnderWay', params: eventAsParams } },
      { actions: { type: 'event.syncStarted', params: ({ event: { cause, callId } }) => ({ cause, callId }) } },
    ],
    isAnswered: [
      {
        guard: { type: 'hasUser', params: eventAsParams },
        actions: {
          type: 'event.syncSucceeded',
          params: ({ event: { result } }) => result ?? { trials: [], notices: [] },
        },
      },
      {
        guard: { type: 'isTokenLeft', params: eventAsParams },
        actions: { type: 'event.tokenLoginStarted', params: ({ event }) => ({ callId: event.tokenCallId }) },
      },
      { guard: { type: 'isKnown', params: eventAsParams }, actions: sessionEnds },
      { actions: { type: 'event.syncReturnedNoUser', params: () => ({}) } },
    ],
    // Unauthorized while signed out is not a failure: it means that there is no user.
    isRefused: [
      {
        guard: { type: 'isUnauthorized', params: eventAsParams },
        actions: { type: 'event.syncReturnedNoUser', params: () => ({}) },
      },
      { actions: { type: 'event.syncFailed', params: ({ event: { fault } }) => ({ fault }) } },
    ],
    // The token failed too: a known user's session has expired (S-SYNC-18, S-SYNC-23).
    tokenIsRefused: [
      { guard: { type: 'isKnown', params: eventAsParams }, actions: sessionEnds },
      { actions: { type: 'event.syncReturnedNoUser', params: () => ({}) } },
    ],
    // A confirmed log-out continues when the sync has ended and nothing is left to send (S-SYNC-32).
    mayLogOut: [
      { guard: 'isLogoutUnready' },
      {
        guard: { type: 'hasNothingUnsent', params: eventAsParams },
        actions: { type: 'event.logoutStarted', params: ({ event: { callId } }) => ({ callId }) },
      },
      {
        guard: { type: 'isHeldBack', params: eventAsParams },
        actions: { type: 'alert.unsavedChanges', params: alert },
      },
    ],
    isCutOff: [
      {
        guard: { type: 'isLogoutWaitingWithUnsent', params: eventAsParams },
        actions: { type: 'alert.unsavedChanges', params: alert },
      },
      {
        guard: { type: 'isLogoutWaitingInError', params: eventAsParams },
        actions: { type: 'alert.logOutFailed', params: alert },
      },
      { guard: 'isLogoutWaiting', actions: { type: 'alert.cannotLogOut', params: alert } },
    ],
  },
  states: {
    initial: { on: { ...answers, failed: failures('restored'), handedOver: 'restored' } },
    restored: { ...repeat('restored'), on: { ...answers, failed: failures('restored') } },
    synced: {
      ...repeat('synced'),
      on: {
        ...answers,
        failed: [
          {
            guard: { type: 'isNetworkFault', params: eventAsParams },
            target: 'synced',
            reenter: true,
            actions: failsOffline,
          },
          { target: 'synced', reenter: true, actions: failsOnline },
        ],
      },
    },
    error: {
      initial: 'offline',
      ...repeat('error'),
      on: { ...answers, failed: failures('restored') },
      states: { offline: {}, connectionTimeout: {} },
    },
  },
})

export type LoadEvent = MachineEvent<typeof loadMachine>
