import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'

/** The outcome of queued actions. An event enqueues a row, and the row has the event's id. */
export const outboxEvents = {
  actionDelivered: event('actionDelivered', 1, t.type({ rowId: Id })),
  /** The queue stops at this row until `retryAt` (device time). */
  actionFailed: event(
    'actionFailed',
    1,
    struct('ActionFailed', { rowId: Id, fault: Fault, attempt: Finite, delay: Finite }, {}),
  ),
  /**
   * Dropped by the only response that drops: 'Not allowed to modify that deck' (S-SYNC-30). Or sealed with a lost key
   * (X-SEC-06). Or refused, and replaced by a new submission of its owner (O-32).
   */
  actionDropped: event(
    'actionDropped',
    1,
    t.type({ rowId: Id, reason: oneOf('DropReason', ['notAllowedToModifyDeck', 'unreadable', 'replaced']) }),
  ),
  actionSetAside: event('actionSetAside', 1, t.type({ rowId: Id })),
  actionPutBack: event('actionPutBack', 1, t.type({ rowId: Id })),
  sendAsked: event('sendAsked', 1, t.type({})),
  /** Pending activities are put into one POST '/user/track', so that a resend is byte-identical. */
  activityBatched: event('activityBatched', 1, t.type({ itemIds: t.array(Id) })),
  /** An error of the queue, reported once per distinct error (S-SYNC-29). */
  appErrorNoted: event('appErrorNoted', 1, t.type({ signature: ExportableText, rowId: Id })),
} as const
