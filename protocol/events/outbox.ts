import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { Fault } from '../faults'
import { event } from './define'
import { openFault, within } from './open-fields'

/** What became of the queued actions. A row enters the queue with the event that caused it; its id is that event's. */
export const outboxEvents = {
  actionDelivered: event('actionDelivered', 1, t.type({ rowId: Id }), ['rowId']),
  /** The queue stops at this row until `retryAt` (device time). */
  actionFailed: event(
    'actionFailed',
    1,
    entity('ActionFailed', { rowId: Id, fault: Fault, attempt: Finite, delay: Finite }, {}),
    ['rowId', ...within('fault', openFault)],
  ),
  /** Dropped by the one rule that drops: 'Not allowed to modify that deck' (S-SYNC-30). */
  actionDropped: event(
    'actionDropped',
    1,
    t.type({ rowId: Id, reason: oneOf('DropReason', ['notAllowedToModifyDeck']) }),
    ['rowId'],
  ),
  actionSetAside: event('actionSetAside', 1, t.type({ rowId: Id }), ['rowId']),
  actionPutBack: event('actionPutBack', 1, t.type({ rowId: Id }), ['rowId']),
  sendAsked: event('sendAsked', 1, t.type({}), []),
  /** Waiting activity items are put into one POST '/user/track', so that a resend is byte-identical. */
  activityBatched: event('activityBatched', 1, t.type({ itemIds: t.array(Id) }), ['itemIds']),
  /** An error of the queue, told once per distinct error (S-SYNC-29). */
  appErrorNoted: event('appErrorNoted', 1, t.type({ signature: t.string, rowId: Id }), ['signature', 'rowId']),
} as const
