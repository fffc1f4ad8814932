import { sealedEvents } from '../../protocol/events/sealed'
import { sealedQueue } from '../outbox/sealed-queue'
import type { Part } from '../part'

/** What somebody leaves unsent, for their eyes alone. */
export const sealed = {
  domains: [sealedQueue],
  events: sealedEvents,
  intents: {},
  settling: {},
  rows: {},
  tells: {},
} as const satisfies Part
