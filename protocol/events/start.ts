import { deviceEvents } from './device'
import { outboxEvents } from './outbox'
import { sessionEvents } from './session'
import { syncEvents } from './sync'
import { trialEvents } from './trial'

/** Events that can happen before any feature module of the core is loaded (X-BUNDLE-01). */
export const startEvents = {
  ...deviceEvents,
  ...sessionEvents,
  ...syncEvents,
  ...trialEvents,
  ...outboxEvents,
} as const
