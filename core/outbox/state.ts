import * as t from 'io-ts'
import { byId, struct, Finite, Integer, list } from '../../protocol/codec'
import { PendingActivity } from '../../protocol/events/pending-activity'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RecoveredEvent } from '../../protocol/events/recovered-event'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { shardedRecord } from '../sharded-record'

/** A pending action (X-OUTBOX-01). Its id is the idempotency key and the id of its event. */
export type OutboxRow = Readonly<QueuedRow>

const queueFields = {
  rows: list<OutboxRow, t.OutputOf<typeof QueuedRow>>(QueuedRow),
  /** Parked rows; listed, not sent (decision 3). */
  parked: byId(t.literal(true)),
  activities: list(PendingActivity),
  /** Lost events of pending actions, until they are reapplied (X-HEAL-08). */
  rescued: list<Readonly<RecoveredEvent>, t.OutputOf<typeof RecoveredEvent>>(RecoveredEvent),
  /** The newest stamp: stamps only increase, whatever the clock does, so that their order follows the log. */
  lastQueuedAt: Finite,
  /** Counted since the queue was last empty at a log-out. Invariant: queued = pending + delivered + dropped. */
  counts: struct('OutboxCounts', { queued: Integer, delivered: Integer, dropped: Integer }, {}),
}

/** The unsent actions of a signed-out user (X-OUTBOX-06). */
export const QuarantinedQueue = struct('QuarantinedQueue', queueFields, {})
export type QuarantinedQueue = Readonly<t.TypeOf<typeof QuarantinedQueue>>

/** Why the queue is blocked, and until when. */
const Blocked = struct(
  'Blocked',
  { rowId: Id, fault: Fault, attempt: Finite, retryAt: Finite },
  { /** The server's Retry-After: no request before this time. */ notBefore: Finite },
)

export const OutboxState = struct(
  'OutboxState',
  {
    ...queueFields,
    /**
     * Last delivery of an action, server time, by its subject, or else its cause. Responses to earlier calls do not
     * include it. Read and written by outbox/delivered.
     */
    deliveredAt: shardedRecord(Finite),
    /** Distinct errors that were already reported (S-SYNC-29). */
    reportedErrors: byId(t.literal(true)),
  },
  {
    blocked: Blocked,
    /** Sealed rows that the key of this sign-in did not open; they are parked. */
    unopened: byId(t.literal(true)),
  },
)
export type OutboxState = Readonly<t.TypeOf<typeof OutboxState>>

export const initialOutbox: OutboxState = {
  rows: [],
  parked: {},
  activities: [],
  rescued: [],
  deliveredAt: {},
  reportedErrors: {},
  lastQueuedAt: 0,
  counts: { queued: 0, delivered: 0, dropped: 0 },
}
