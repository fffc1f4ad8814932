import { AlertKind } from '../protocol/alerts'
import { defined } from '../protocol/defined'
import { kindOf, newEvent, type NewEvent, type StoredEvent } from '../protocol/events'
import { RefusalCode } from '../protocol/faults'
import { request, settleAll } from './calls'
import { accept, refuse, type Decision } from './decider'
import type { TimerRequest } from './machine'
import { queueMessage } from './outbox/enqueue'
import type { Message } from './outbox/message'
import { Purpose, type PendingCall } from './pending-call'
import type { State } from './state'
import { arm, disarm } from './timers'

/*
 * What follows from a machine's step, by the name of its action (X-MACHINE-05):
 *
 *     row.<call>      a row for the queue; the params are its message
 *     call.<purpose>  a call to make; endCalls.<calls> gives up those under way
 *     network.<state> what the outcome of a call says of the connection (S-SYNC-19)
 *     alert.<kind>    an alert; the params hold its id
 *     event.<type>    an event that follows; the params are its data
 *     refuse.<code>   why nothing follows
 *
 * What is asked of a machine leads to events, alerts and refusals (decide); what has happened leads to rows and calls
 * (evolve). The timers of a step stand beside its actions.
 */

interface Action {
  readonly type: string
  readonly params?: unknown
}

/** What was decided by the machine that was asked. */
export function decided(actions: readonly Action[]): Decision {
  const [code] = actions.flatMap(({ type }) => named(type, 'refuse', RefusalCode.is))
  return code === undefined ? accept(...eventsOf(actions)) : refuse(code)
}

/** The events that follow, in the order of the actions. */
export const eventsOf = (actions: readonly Action[]): readonly NewEvent[] =>
  actions.flatMap(({ type, params }) => {
    const [alert] = named(type, 'alert', AlertKind.is)
    if (alert !== undefined && hasId(params))
      return [newEvent('alertRaised', { alert: { id: params.id, kind: alert } })]
    const event = { type: type.slice('event.'.length), data: params }
    return type.startsWith('event.') && isNewEvent(event) ? [event] : []
  })

/** A call as a machine asks for it: the tab that makes it, and when. */
export interface CallToMake {
  readonly callId: string
  readonly session: string
  readonly at: number
}

/** Carries out on the state what a machine's step asks for when this event has happened. */
export const carryOut = (before: State, event: StoredEvent, actions: readonly Action[], after: State): State =>
  actions.reduce((state, { type, params }) => {
    if (type.startsWith('row.') && isMessage(params)) return queueMessage(before, event, params, state)
    const [purpose] = named(type, 'call', Purpose.is)
    if (purpose !== undefined && isCall(params)) return request(state, params.callId, callOf(purpose, params))
    const [ended] = named(type, 'endCalls', isGroup)
    if (ended !== undefined) return settleAll(state, groups[ended])
    const [network] = named(type, 'network', isNetwork)
    return network === undefined || state.device.network === network
      ? state
      : { ...state, device: { ...state.device, network } }
  }, after)

/** Arms and takes off the timers of a machine's step. */
export function runTimers(
  state: State,
  event: StoredEvent,
  prefix: string,
  { arm: armed, cancel }: { readonly arm: readonly TimerRequest[]; readonly cancel: readonly string[] },
): State {
  const cleared = disarm(state, ...cancel.map((id) => prefix + id))
  return armed.reduce((current, { id, delay }) => arm(current, event, prefix + id, delay), cleared)
}

/** Calls that are given up together. */
const groups = {
  sync: ({ purpose }: PendingCall) => purpose === 'sync',
  login: ({ purpose }: PendingCall) => purpose === 'login',
  loginByToken: ({ purpose, method }: PendingCall) => purpose === 'login' && method === 'token',
  loginByForm: ({ purpose, method }: PendingCall) => purpose === 'login' && method !== 'token',
  logout: ({ purpose }: PendingCall) => purpose === 'logout',
} as const

const isGroup = (word: unknown): word is keyof typeof groups => typeof word === 'string' && Object.hasOwn(groups, word)
const isNetwork = (word: unknown): word is 'online' | 'offline' => word === 'online' || word === 'offline'

const callOf = (
  purpose: Purpose,
  { session, at, method, guest }: CallToMake & Partial<Pick<PendingCall, 'method' | 'guest'>>,
): Omit<PendingCall, 'signIn'> => ({
  purpose,
  session,
  at,
  ...defined({ method, guest }),
})

const isCall = (params: unknown): params is CallToMake => hasKeys(params, 'callId', 'session', 'at')

const named = <A extends string>(type: string, prefix: string, is: (word: unknown) => word is A): readonly A[] => {
  const word = type.slice(prefix.length + 1)
  return type.startsWith(`${prefix}.`) && is(word) ? [word] : []
}

const hasId = (params: unknown): params is { readonly id: string } => hasKeys(params, 'id')

const isMessage = (params: unknown): params is Message => hasKeys(params, 'path', 'method', 'body', 'priority')

const hasKeys = (params: unknown, ...keys: readonly string[]): boolean =>
  typeof params === 'object' && params !== null && keys.every((key) => key in params)

/** Said by the catalogue, so that no machine brings anything else into the log. */
const isNewEvent = (event: { readonly type: string; readonly data: unknown }): event is NewEvent =>
  kindOf(event.type)?.data.is(event.data) === true
