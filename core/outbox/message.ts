import * as E from 'fp-ts/Either'
import { api, filledPath, pathOf, type CallName, type Params, type PathParams } from '../../protocol/api'
import type { EventOf, EventType } from '../../protocol/events'
import type { State } from '../state'
import type { AskedRow } from './asked-row'
import { messageTo, type Message } from './message-to'

/** What the server is told of an event, by the state before it; undefined for nothing this time. */
export type Row<T extends EventType> = (event: EventOf<T>, state: State) => Message | undefined

/** What the server is told of each event: one call at most. Of one that is 'untold', or not here, it hears nothing. */
export type Rows = { readonly [T in EventType]?: Row<T> | 'untold' }

/** Whoever tells it: nobody is left only behind a damaged sign-in, and then nothing is sent. */
export const userId = (state: State): string => state.mine.session.user?.id ?? ''

/** The message of a call, by its name; none where the call cannot wait in the queue. */
export function message<N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject?: string,
  priority?: 'normal',
): Message | undefined {
  const filled = pathOf(name, path)
  return E.isLeft(filled) ? undefined : messageTo(api[name], filled.right, params, subject, priority)
}

/** The message that a machine has asked for. */
export function messageAsked({ name, path, params, subject }: AskedRow): Message | undefined {
  const filled = filledPath(name, path)
  return E.isLeft(filled) ? undefined : messageTo(api[name], filled.right, params, subject)
}
