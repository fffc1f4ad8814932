import type * as t from 'io-ts'
import type { EventOf, EventType } from '../protocol/events'
import type { EventKind } from '../protocol/events/define'
import type { Settling } from './calls'
import type { Domain } from './decider'
import type { Tells } from './outbox/activities'
import type { Message } from './outbox/message'
import type { State } from './state'

/**
 * The calls that events cause, one at most each; an event that is not here tells the server nothing (X-OUTBOX-01).
 * The server is told its own time, by the offset known when it happened: it compares (decision 9).
 */
export type Rows = { readonly [T in EventType]?: (event: EventOf<T>, state: State) => Message | undefined }

/**
 * A part of the core that is loaded as one (X-BUNDLE-01): the start, or what is fetched when something is first asked
 * or told of it. Everything of a kind of event stands in one part: its codec, what it changes, what it tells the server.
 */
export interface Part {
  /** In the order in which they see an event. */
  readonly domains: readonly Domain[]
  /** Domains that see an event after those of all other parts. */
  readonly last?: readonly Domain[]
  readonly events: Readonly<Record<string, EventKind<string, t.Mixed>>>
  readonly intents: Readonly<Record<string, t.Mixed>>
  readonly settling: Partial<Settling>
  readonly rows: Rows
  readonly tells: Tells
}
