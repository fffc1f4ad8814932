import * as E from 'fp-ts/Either'
import { api, filledPath, pathOf, type CallName, type Params, type PathParams } from '../../protocol/api'
import type { EventOf, EventType } from '../../protocol/events'
import type { State } from '../state'
import type { MachineRequest } from './machine-request'
import { buildRequest, type OutboxRequest } from './build-request'

/** Builds the outbox request of an event, from the state before it; undefined for none. */
export type RequestBuilder<T extends EventType> = (event: EventOf<T>, state: State) => OutboxRequest | undefined

/** The outbox request of each event: at most one call. An event that is 'notSent' or missing sends nothing. */
export type Requests = { readonly [T in EventType]?: RequestBuilder<T> | 'notSent' }

/** Returns the id of the signed-in user; empty without one, for whom nothing is enqueued. */
export const userId = (state: State): string => state.user.owner ?? ''

/** Builds the request of a call, by its name; undefined for a call that must not be queued. */
export function outboxRequest<N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject?: string,
  priority?: 'normal',
): OutboxRequest | undefined {
  const filled = pathOf(name, path)
  return E.isLeft(filled) ? undefined : buildRequest(api[name], filled.right, params, subject, priority)
}

/** Builds the request that a machine enqueues. */
export function machineOutboxRequest({ name, path, params, subject }: MachineRequest): OutboxRequest | undefined {
  const filled = filledPath(name, path)
  return E.isLeft(filled) ? undefined : buildRequest(api[name], filled.right, params, subject)
}
