import * as t from 'io-ts'
import { byId, entity, Finite, Integer, list } from '../../protocol/codec'
import { ActivityWaiting } from '../../protocol/events/activity-waiting'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RescuedEvent } from '../../protocol/events/rescued-event'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { shelves } from '../shelves'

/** An action that waits to be sent (X-OUTBOX-01). The id is the idempotency key and that of the event behind it. */
export type OutboxRow = Readonly<QueuedRow>

const queueFields = {
  rows: list<OutboxRow, t.OutputOf<typeof QueuedRow>>(QueuedRow),
  /** Rows that their owner has put aside; listed, not sent (decision 3). */
  aside: byId(t.literal(true)),
  activities: list(ActivityWaiting),
  /** What the log has lost of waiting actions, until it is shown again (X-HEAL-08). */
  rescued: list<Readonly<RescuedEvent>, t.OutputOf<typeof RescuedEvent>>(RescuedEvent),
  /** The newest stamp: stamps only rise, whatever the clock does, so that order follows the log. */
  lastStamp: Finite,
  /** Since the queue was last empty at a log-out, for the invariants: queued = waiting + delivered + dropped. */
  counts: entity('OutboxCounts', { queued: Integer, delivered: Integer, dropped: Integer }, {}),
}

/** What somebody who is not signed in has left unsent (X-OUTBOX-06). */
export const QuarantinedQueue = entity('QuarantinedQueue', queueFields, {})
export type QuarantinedQueue = Readonly<t.TypeOf<typeof QuarantinedQueue>>

/** Why the queue stands still, and until when it does. */
const Blocked = entity(
  'Blocked',
  { rowId: Id, fault: Fault, attempt: Finite, retryAt: Finite },
  { /** The server asked not to be asked before (Retry-After). */ notBefore: Finite },
)

export const OutboxState = entity(
  'OutboxState',
  {
    ...queueFields,
    /**
     * When an action was delivered last, server time, by what it is about, or else by its cause: what was asked for
     * before knows nothing of it; read and written by outbox/delivered.
     */
    deliveredAt: shelves(Finite),
    /** Distinct errors that were told already (S-SYNC-29). */
    told: byId(t.literal(true)),
  },
  { blocked: Blocked },
)
export type OutboxState = Readonly<t.TypeOf<typeof OutboxState>>

export const initialOutbox: OutboxState = {
  rows: [],
  aside: {},
  activities: [],
  rescued: [],
  deliveredAt: {},
  told: {},
  lastStamp: 0,
  counts: { queued: 0, delivered: 0, dropped: 0 },
}
