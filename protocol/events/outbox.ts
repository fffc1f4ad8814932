import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

/** What became of the queued actions. A row enters the queue with the event that caused it; its id is that event's. */
export const outboxEvents = {
  actionDelivered: event('actionDelivered', 1, t.type({ rowId: Id })),
  /** The queue stops at this row until `retryAt` (device time). */
  actionFailed: event(
    'actionFailed',
    1,
    entity('ActionFailed', { rowId: Id, fault: Fault, attempt: Finite, delay: Finite }, {}),
  ),
  /**
   * Dropped by the one answer that drops: 'Not allowed to modify that deck' (S-SYNC-30). Or sealed by a key that is gone
   * (X-SEC-06). Or replaced by its owner, who submits anew what was refused (O-32).
   */
  actionDropped: event(
    'actionDropped',
    1,
    t.type({ rowId: Id, reason: oneOf('DropReason', ['notAllowedToModifyDeck', 'unreadable', 'replaced']) }),
  ),
  actionSetAside: event('actionSetAside', 1, t.type({ rowId: Id })),
  actionPutBack: event('actionPutBack', 1, t.type({ rowId: Id })),
  sendAsked: event('sendAsked', 1, t.type({})),
  /** Waiting activity items are put into one POST '/user/track', so that a resend is byte-identical. */
  activityBatched: event('activityBatched', 1, t.type({ itemIds: t.array(Id) })),
  /** An error of the queue, told once per distinct error (S-SYNC-29). */
  appErrorNoted: event('appErrorNoted', 1, t.type({ signature: OpenText, rowId: Id })),
} as const
