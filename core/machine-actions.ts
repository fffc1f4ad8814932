import type { AlertKind } from '../protocol/alerts'
import { newEvent, type EventData, type EventType, type NewEvent, type StoredEvent } from '../protocol/events'
import type { RefusalCode } from '../protocol/faults'
import { addPendingCall, dropCalls, type CallPredicate, type NewCall } from './calls'
import { accept, refuse, type Decision } from './decider'
import type { TimerRequest } from './machine'
import { enqueueRequest } from './outbox/enqueue'
import type { MachineRequest } from './outbox/machine-request'
import type { OutboxRequest } from './outbox/build-request'
import type { State } from './state'
import { arm, disarm } from './timers'

/*
 * A machine has a table of effects: by the name of an action, the effect of its params (X-MACHINE-05). `actionsOf`
 * declares the same names to the machine, so the compiler rejects an action without an effect, and `effectsOf` reads a
 * step. Commands to a machine lead to events, alerts and refusals (decide); logged events lead to requests and calls
 * (evolve). The timers of a step are listed next to its actions.
 */

/** The effect of an action, as data. */
export type Effect =
  /** Adds an event to the log. */
  | { readonly kind: 'event'; readonly event: NewEvent }
  /** Refuses the command. */
  | { readonly kind: 'refusal'; readonly code: RefusalCode }
  /** Enqueues a request. */
  | { readonly kind: 'request'; readonly request: MachineRequest }
  | { readonly kind: 'call'; readonly callId: string; readonly call: NewCall }
  | { readonly kind: 'dropCalls'; readonly calls: CallPredicate }
  /** Sets the connection state after a call's outcome (S-SYNC-19). */
  | { readonly kind: 'network'; readonly network: 'online' | 'offline' }

/** Builds the effects of one kind from the params of an action. */
export const effect = {
  event:
    <T extends EventType>(type: T) =>
    (data: EventData<T>): Effect => ({ kind: 'event', event: newEvent(type, data) }),
  /** An alert is an event, too; the params contain its id. */
  alert:
    (kind: AlertKind) =>
    ({ id }: { readonly id: string }): Effect => ({
      kind: 'event',
      event: newEvent('alertRaised', { alert: { id, kind } }),
    }),
  refusal: (code: RefusalCode) => (): Effect => ({ kind: 'refusal', code }),
  request: (request: MachineRequest): Effect => ({ kind: 'request', request }),
  dropCalls: (calls: CallPredicate) => (): Effect => ({ kind: 'dropCalls', calls }),
  network: (network: 'online' | 'offline') => (): Effect => ({ kind: 'network', network }),
} as const

/** Returns the decision that a machine step contains. */
export function decisionOf(effects: readonly Effect[]): Decision {
  const refusal = effects.find(({ kind }) => kind === 'refusal')
  return refusal?.kind === 'refusal' ? refuse(refusal.code) : accept(...eventsOf(effects))
}

/** Returns the events of a step, in the order of its actions. */
export const eventsOf = (effects: readonly Effect[]): readonly NewEvent[] =>
  effects.flatMap((one) => (one.kind === 'event' ? [one.event] : []))

/** A call that a machine requests: the tab that makes it, and when. */
export interface CallToMake {
  readonly callId: string
  readonly session: string
  readonly at: number
}

/**
 * Applies the effects of a machine's step for a logged event to the state. `write` builds the requests; a machine
 * without requests needs none.
 */
export const applyEffects = (
  before: State,
  event: StoredEvent,
  effects: readonly Effect[],
  after: State,
  write: (request: MachineRequest) => OutboxRequest | undefined = () => undefined,
): State => effects.reduce((state, one) => applyEffect(before, event, one, state, write), after)

function applyEffect(
  before: State,
  event: StoredEvent,
  one: Effect,
  state: State,
  write: (request: MachineRequest) => OutboxRequest | undefined,
): State {
  switch (one.kind) {
    case 'request': {
      const message = write(one.request)
      return message === undefined ? state : enqueueRequest(before, event, message, state)
    }
    case 'call':
      return addPendingCall(state, one.callId, one.call)
    case 'dropCalls':
      return dropCalls(state, one.calls)
    case 'network':
      return state.device.network === one.network
        ? state
        : { ...state, device: { ...state.device, network: one.network } }
    // Decided before the event was logged.
    case 'event':
    case 'refusal':
      return state
  }
}

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
