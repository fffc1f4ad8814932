import type * as t from 'io-ts'
import { AlertKind } from '../protocol/alerts'
import { newEvent, type NewEvent, type StoredEvent } from '../protocol/events'
import type { EventKind } from '../protocol/events/define'
import { startEvents } from '../protocol/events/start'
import { omitUndefined } from '../protocol/omit-undefined'
import { RefusalCode } from '../protocol/faults'
import { callsFor, addPendingCall, dropCalls, type CallPredicate, type NewCall } from './calls'
import { accept, refuse, type Decision } from './decider'
import type { TimerRequest } from './machine'
import { enqueueRequest } from './outbox/enqueue'
import type { MachineRequest } from './outbox/machine-request'
import type { OutboxRequest } from './outbox/build-request'
import type { LoginMethod } from '../protocol/events/session'
import type { State } from './state'
import { arm, disarm } from './timers'

/*
 * Interprets the actions of a machine step, by action name (X-MACHINE-05):
 *
 *     row.<call>      enqueues a request; the params are its message
 *     call.<purpose>  adds a pending call; endCalls.<calls> drops pending ones
 *     network.<state> sets the connection state after a call's outcome (S-SYNC-19)
 *     alert.<kind>    raises an alert; the params contain its id
 *     event.<type>    adds an event; the params are its data
 *     refuse.<code>   refuses the command
 *
 * Commands to a machine lead to events, alerts and refusals (decide); logged events lead to rows and calls (evolve).
 * The timers of a step are listed next to its actions.
 */

type Kinds = Readonly<Record<string, EventKind<string, t.Mixed>>>

interface Action {
  readonly type: string
  readonly params?: unknown
}

/** Returns the decision that a machine step contains. */
export function decisionOf(actions: readonly Action[], kinds: Kinds = startEvents): Decision {
  const [code] = actions.flatMap(({ type }) => named(type, 'refuse', RefusalCode.is))
  return code === undefined ? accept(...eventsOf(actions, kinds)) : refuse(code)
}

/** Returns the events of a step, in the order of its actions; only types that the machine may write to the log. */
export const eventsOf = (actions: readonly Action[], kinds: Kinds = startEvents): readonly NewEvent[] =>
  actions.flatMap(({ type, params }) => {
    const [alert] = named(type, 'alert', AlertKind.is)
    if (alert !== undefined && hasId(params))
      return [newEvent('alertRaised', { alert: { id: params.id, kind: alert } })]
    const event = { type: type.slice('event.'.length), data: params }
    return type.startsWith('event.') && isNewEvent(event, kinds) ? [event] : []
  })

/** A call that a machine requests: the tab that makes it, and when. */
export interface CallToMake {
  readonly callId: string
  readonly session: string
  readonly at: number
}

/**
 * Applies the actions of a machine's step for a logged event to the state. `write` builds the requests of its rows; a
 * machine without rows needs none.
 */
export const applyActions = (
  before: State,
  event: StoredEvent,
  actions: readonly Action[],
  after: State,
  write: (row: MachineRequest) => OutboxRequest | undefined = () => undefined,
): State =>
  actions.reduce((state, { type, params }) => {
    const message = type.startsWith('row.') && isRow(params) ? write(params) : undefined
    if (message !== undefined) return enqueueRequest(before, event, message, state)
    const [purpose] = named(type, 'call', isMachineCall)
    if (purpose !== undefined && isCall(params)) return addPendingCall(state, params.callId, callOf(purpose, params))
    const [ended] = named(type, 'endCalls', isGroup)
    if (ended !== undefined) return dropCalls(state, groups[ended])
    const [network] = named(type, 'network', isNetwork)
    return network === undefined || state.device.network === network
      ? state
      : { ...state, device: { ...state.device, network } }
  }, after)

/** Arms and cancels the timers of a machine's step. */
export function applyTimers(
  state: State,
  event: StoredEvent,
  prefix: string,
  { arm: armed, cancel }: { readonly arm: readonly TimerRequest[]; readonly cancel: readonly string[] },
): State {
  const cleared = disarm(state, ...cancel.map((id) => prefix + id))
  return armed.reduce((current, { id, delay }) => arm(current, event, prefix + id, delay), cleared)
}

/** Groups of calls that are dropped together. */
const groups = {
  sync: callsFor('sync'),
  login: callsFor('login'),
  loginByToken: callsFor('login', ({ method }) => method === 'token'),
  loginByForm: callsFor('login', ({ method }) => method !== 'token'),
  logout: callsFor('logout'),
} as const satisfies Record<string, CallPredicate>

const isGroup = (word: unknown): word is keyof typeof groups => typeof word === 'string' && Object.hasOwn(groups, word)
const isNetwork = (word: unknown): word is 'online' | 'offline' => word === 'online' || word === 'offline'

/** Calls that machines may request. */
type MachineCall = 'login' | 'logout' | 'sync'
const isMachineCall = (word: unknown): word is MachineCall => word === 'login' || word === 'logout' || word === 'sync'

const callOf = (
  purpose: MachineCall,
  { session, at, method, guest }: CallToMake & { readonly method?: LoginMethod; readonly guest?: boolean },
): NewCall => ({
  purpose,
  session,
  at,
  ...omitUndefined({ method, guest }),
})

const isCall = (params: unknown): params is CallToMake => hasKeys(params, 'callId', 'session', 'at')

const named = <A extends string>(type: string, prefix: string, is: (word: unknown) => word is A): readonly A[] => {
  const word = type.slice(prefix.length + 1)
  return type.startsWith(`${prefix}.`) && is(word) ? [word] : []
}

const hasId = (params: unknown): params is { readonly id: string } => hasKeys(params, 'id')

const isRow = (params: unknown): params is MachineRequest => hasKeys(params, 'name', 'path', 'params', 'subject')

const hasKeys = (params: unknown, ...keys: readonly string[]): boolean =>
  typeof params === 'object' && params !== null && keys.every((key) => key in params)

/** Checks the event catalogue, so that a machine cannot write other events to the log. */
const isNewEvent = (event: { readonly type: string; readonly data: unknown }, kinds: Kinds): event is NewEvent =>
  Object.hasOwn(kinds, event.type) && kinds[event.type]?.data.is(event.data) === true
