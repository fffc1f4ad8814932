import { shardedEntries, getSharded, setSharded } from '../sharded-record'
import type { State } from '../state'
import { updateOutbox } from './enqueue'
import type { OutboxRow } from './state'

/**
 * Returns when an action about this was last delivered, server time in ms: about a subject, or a cause for actions
 * without one.
 */
export const deliveredAt = (state: State, about: string): number =>
  getSharded(state.user.outbox.deliveredAt, about) ?? -Infinity

/** Returns all last deliveries, with their subjects. */
export const allDelivered = (state: State): readonly (readonly [string, number])[] =>
  shardedEntries(state.user.outbox.deliveredAt)

/** Records a delivered action; `at` is server time. */
export const withDelivered = (state: State, row: OutboxRow, at: number): State =>
  updateOutbox(state, (queue) => ({
    ...queue,
    deliveredAt: setSharded(queue.deliveredAt, row.subject ?? row.cause, at),
  }))
