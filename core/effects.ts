import type * as t from 'io-ts'
import { AlertKind } from '../protocol/alerts'
import { newEvent, type NewEvent, type StoredEvent } from '../protocol/events'
import type { EventKind } from '../protocol/events/define'
import { startEvents } from '../protocol/events/start'
import { defined } from '../protocol/defined'
import { RefusalCode } from '../protocol/faults'
import { callsFor, request, settleAll, type Calls, type CallToNote } from './calls'
import { accept, refuse, type Decision } from './decider'
import type { TimerRequest } from './machine'
import { queueMessage } from './outbox/enqueue'
import type { AskedRow } from './outbox/asked-row'
import type { Message } from './outbox/message-to'
import type { LoginMethod } from '../protocol/events/session'
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

type Kinds = Readonly<Record<string, EventKind<string, t.Mixed>>>

interface Action {
  readonly type: string
  readonly params?: unknown
}

/** What was decided by the machine that was asked. */
export function decided(actions: readonly Action[], kinds: Kinds = startEvents): Decision {
  const [code] = actions.flatMap(({ type }) => named(type, 'refuse', RefusalCode.is))
  return code === undefined ? accept(...eventsOf(actions, kinds)) : refuse(code)
}

/** The events that follow, in the order of the actions; of the kinds that the machine may bring into the log. */
export const eventsOf = (actions: readonly Action[], kinds: Kinds = startEvents): readonly NewEvent[] =>
  actions.flatMap(({ type, params }) => {
    const [alert] = named(type, 'alert', AlertKind.is)
    if (alert !== undefined && hasId(params))
      return [newEvent('alertRaised', { alert: { id: params.id, kind: alert } })]
    const event = { type: type.slice('event.'.length), data: params }
    return type.startsWith('event.') && isNewEvent(event, kinds) ? [event] : []
  })

/** A call as a machine asks for it: the tab that makes it, and when. */
export interface CallToMake {
  readonly callId: string
  readonly session: string
  readonly at: number
}

/**
 * Carries out on the state what a machine's step asks for when this event has happened. `write` makes the messages of
 * its rows; a machine that asks for none needs none.
 */
export const carryOut = (
  before: State,
  event: StoredEvent,
  actions: readonly Action[],
  after: State,
  write: (row: AskedRow) => Message | undefined = () => undefined,
): State =>
  actions.reduce((state, { type, params }) => {
    const message = type.startsWith('row.') && isRow(params) ? write(params) : undefined
    if (message !== undefined) return queueMessage(before, event, message, state)
    const [purpose] = named(type, 'call', isAsked)
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
  sync: callsFor('sync'),
  login: callsFor('login'),
  loginByToken: callsFor('login', ({ method }) => method === 'token'),
  loginByForm: callsFor('login', ({ method }) => method !== 'token'),
  logout: callsFor('logout'),
} as const satisfies Record<string, Calls>

const isGroup = (word: unknown): word is keyof typeof groups => typeof word === 'string' && Object.hasOwn(groups, word)
const isNetwork = (word: unknown): word is 'online' | 'offline' => word === 'online' || word === 'offline'

/** Calls that machines ask for. */
type Asked = 'login' | 'logout' | 'sync'
const isAsked = (word: unknown): word is Asked => word === 'login' || word === 'logout' || word === 'sync'

const callOf = (
  purpose: Asked,
  { session, at, method, guest }: CallToMake & { readonly method?: LoginMethod; readonly guest?: boolean },
): CallToNote => ({
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

const isRow = (params: unknown): params is AskedRow => hasKeys(params, 'name', 'path', 'params', 'subject')

const hasKeys = (params: unknown, ...keys: readonly string[]): boolean =>
  typeof params === 'object' && params !== null && keys.every((key) => key in params)

/** Said by the catalogue, so that no machine brings anything else into the log. */
const isNewEvent = (event: { readonly type: string; readonly data: unknown }, kinds: Kinds): event is NewEvent =>
  Object.hasOwn(kinds, event.type) && kinds[event.type]?.data.is(event.data) === true
