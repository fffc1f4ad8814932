import type { StoredEvent } from '../../protocol/events'
import { inMine, type State } from '../state'
import type { Message } from './message-to'
import type { OutboxRow, OutboxState, QuarantinedQueue } from './state'

/**
 * Puts a message into the queue of whoever was signed in when its event happened. The row's id is the event's: the
 * idempotency key, the same on every resend (X-OUTBOX-03). Nothing is sent without a user.
 */
export function queueMessage(before: State, event: StoredEvent, message: Message, after: State): State {
  const { user } = before.mine.session
  if (user === undefined) return after
  const row: OutboxRow = {
    id: event.id,
    seq: event.seq,
    owner: user.id,
    org: user.primaryOrg?.id ?? '',
    stamp: Math.max(event.at, before.mine.outbox.lastStamp + 1),
    cause: event.type,
    ...message,
  }
  return inOutbox(after, (queue) => enqueued(queue, row))
}

/** The queue with one row more. */
export const enqueued = <Q extends QuarantinedQueue>(queue: Q, row: OutboxRow): Q => ({
  ...queue,
  rows: [...queue.rows, row],
  lastStamp: Math.max(queue.lastStamp, row.stamp),
  counts: bump(queue, 'queued'),
})

/** The queue's counts with one more of a kind. */
export const bump = ({ counts }: QuarantinedQueue, key: keyof OutboxState['counts']): OutboxState['counts'] => ({
  ...counts,
  [key]: counts[key] + 1,
})

export const inOutbox = (state: State, change: (queue: OutboxState) => OutboxState): State =>
  inMine(state, { outbox: change(state.mine.outbox) })
