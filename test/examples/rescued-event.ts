import type { EventType } from '../../protocol/events'
import type { RescuedEvent } from '../../protocol/events/rescued-event'
import { NOON } from '../given-when-then'

/** An event of Maya's as it was kept beside her log, or sealed with its action. */
export const rescuedEvent = (type: EventType, data: RescuedEvent['data'], id = 'rescued', seq = 1): RescuedEvent => ({
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
