import * as E from 'fp-ts/Either'
import { api, encodeBody, pathOf, type CallName, type Params, type PathParams } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import type { EventOf, EventType } from '../../protocol/events'
import { canonicalJson } from '../../protocol/json'
import type { State } from '../state'

/** What the server is to be told by a row: the call, its path's parameters, its body. */
export interface Message {
  readonly path: string
  readonly method: 'POST' | 'DELETE'
  readonly body: string
  readonly priority: 'high' | 'normal'
  readonly subject?: string
}

/** What the server is told of an event, by the state before it; undefined for nothing this time. */
export type Row<T extends EventType> = (event: EventOf<T>, state: State) => Message | undefined

/** What the server is told of each event: one call at most. Of one that is 'untold', or not here, it hears nothing. */
export type Rows = { readonly [T in EventType]?: Row<T> | 'untold' }

/** Whoever tells it: nobody is left only behind a damaged sign-in, and then nothing is sent. */
export const userId = (state: State): string => state.mine.session.user?.id ?? ''

/** The message of a call; none where the call cannot wait in the queue. */
export function message<N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject?: string,
  priority?: 'normal',
): Message | undefined {
  const call = api[name]
  const filled = pathOf(name, path)
  if (E.isLeft(filled) || call.method === 'GET' || call.queue === 'never') return undefined
  const body = encodeBody(name, params)
  return {
    method: call.method,
    path: filled.right,
    body: body === undefined ? '' : canonicalJson(body),
    priority: priority ?? call.queue,
    ...defined({ subject }),
  }
}
