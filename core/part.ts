import type * as t from 'io-ts'
import type { EventKind } from '../protocol/events/define'
import type { Settling } from './calls'
import type { Domain } from './decider'
import type { Tells } from './outbox/activities'
import type { Rows } from './outbox/message'

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
