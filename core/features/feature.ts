import type * as t from 'io-ts'
import type { EventKind } from '../../protocol/events/define'
import type { CallResultHandlers } from '../calls'
import type { Domain } from '../decider'
import type { ActivityTrackers } from '../outbox/activities'

/**
 * A feature module of the core, loaded as one (X-BUNDLE-01): the start, or a lazily loaded module. An event type
 * belongs to exactly one module: its codec, its state changes and its outbox request.
 */
export interface FeatureModule {
  /** In the order in which they see an event. */
  readonly domains: readonly Domain[]
  /** Domains that see an event after the domains of all other modules. */
  readonly lastDomains?: readonly Domain[]
  readonly events: Readonly<Record<string, EventKind<string, t.Mixed>>>
  readonly intents: Readonly<Record<string, t.Mixed>>
  readonly callHandlers: Partial<CallResultHandlers>
  readonly activity: ActivityTrackers
}

/** A module that has only views, of state that other modules record: the library, and the daily summary of Home. */
export const viewsOnlyFeature = {
  domains: [],
  events: {},
  intents: {},
  callHandlers: {},
  activity: {},
} as const satisfies FeatureModule
