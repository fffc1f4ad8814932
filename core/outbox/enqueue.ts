import type { StoredEvent } from '../../protocol/events'
import { updateUser, type State } from '../state'
import type { OutboxRequest } from './build-request'
import type { OutboxRow, OutboxState, QuarantinedQueue } from './state'

/**
 * Enqueues a request for the user who was signed in when its event happened. The row's id is the event's: the
 * idempotency key, the same on every resend (X-OUTBOX-03). Without a user nothing is enqueued.
 */
export function enqueueRequest(before: State, event: StoredEvent, message: OutboxRequest, after: State): State {
  const { owner, session } = before.user
  if (owner === undefined) return after
  const row: OutboxRow = {
    id: event.id,
    seq: event.seq,
    owner,
    org: session.user?.primaryOrg?.id ?? '',
    stamp: Math.max(event.at, before.user.outbox.lastQueuedAt + 1),
    cause: event.type,
    ...message,
  }
  return updateOutbox(after, (queue) => ({
    ...queue,
    rows: [...queue.rows, row],
    lastQueuedAt: Math.max(queue.lastQueuedAt, row.stamp),
    counts: bump(queue, 'queued'),
  }))
}

/** Increments one of the queue's counts. */
export const bump = ({ counts }: QuarantinedQueue, key: keyof OutboxState['counts']): OutboxState['counts'] => ({
  ...counts,
  [key]: counts[key] + 1,
})

export const updateOutbox = (state: State, change: (queue: OutboxState) => OutboxState): State =>
  updateUser(state, { outbox: change(state.user.outbox) })
