import type { EventType } from '../../protocol/events'
import type { RecoveredEvent } from '../../protocol/events/recovered-event'
import { NOON } from './defaults'

/** Returns an event of Maya's as mirrored, or encrypted with its action. */
export const rescuedEvent = (
  type: EventType,
  data: RecoveredEvent['data'],
  id = 'rescued',
  seq = 1,
): RecoveredEvent => ({
  id,
  type,
  v: 1,
  seq,
  at: NOON,
  zone: 0,
  actor: 'maya',
  org: 'org',
  session: 's',
  intent: 'i',
  data,
})
