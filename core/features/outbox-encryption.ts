import { sealedEvents } from '../../protocol/events/sealed'
import { sealedQueue } from '../outbox/sealed-queue'
import type { FeatureModule } from './feature'

/** The module that seals unsent actions of signed-out users. */
export const outboxEncryptionFeature = {
  domains: [sealedQueue],
  events: sealedEvents,
  intents: {},
  callHandlers: {},
  activity: {},
} as const satisfies FeatureModule
