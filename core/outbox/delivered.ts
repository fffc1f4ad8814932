import { onAllShelves, onShelf, putOnShelf } from '../shelves'
import type { State } from '../state'
import { inOutbox } from './enqueue'
import type { OutboxRow } from './state'

/** When an action about this was delivered last, server time in ms: of a subject or, without one, of a cause. */
export const deliveredAt = (state: State, about: string): number =>
  onShelf(state.mine.outbox.deliveredAt, about) ?? -Infinity

/** The same of everything, with what it was about. */
export const allDelivered = (state: State): readonly (readonly [string, number])[] =>
  onAllShelves(state.mine.outbox.deliveredAt)

/** An action has arrived; `at` is server time. */
export const withDelivered = (state: State, row: OutboxRow, at: number): State =>
  inOutbox(state, (queue) => ({ ...queue, deliveredAt: putOnShelf(queue.deliveredAt, row.subject ?? row.cause, at) }))
