import type { State } from '../state'
import type { OutboxRow } from './state'

const rank = (row: OutboxRow): number => (row.priority === 'high' ? 0 : 1)

/** Sending order: high before normal, then by stamp (S-SYNC-27, D-OFFLINE-03). */
export const inOrder = (rows: readonly OutboxRow[]): readonly OutboxRow[] => rows.toSorted(byOrder)

const byOrder = (one: OutboxRow, other: OutboxRow): number => rank(one) - rank(other) || one.stamp - other.stamp

/** The present user's rows; those of others are quarantined: neither sent nor shown nor counted (X-OUTBOX-06). */
export const ownRows = (state: State): readonly OutboxRow[] => state.mine.outbox.rows

/** Whatever waits on this device, whosoever it is. */
export const allRows = (state: State): readonly OutboxRow[] => [
  ...state.mine.outbox.rows,
  ...Object.values(state.quarantine).flatMap(({ rows }) => rows),
]

/** Actions or activity of the present user that the server does not have yet. */
export const hasUnsent = ({ mine: { outbox } }: State): boolean =>
  outbox.rows.length > 0 || outbox.activities.length > 0

/** May anything be sent: signed in, a sync of this app start brought the user, not offline, and no wait is on (S-SYNC-21). */
export const maySend = (state: State, now: number): boolean =>
  state.mine.session.user !== undefined &&
  state.mine.session.login.value === 'loggedIn' &&
  state.mine.sync.load.context.syncedOnce &&
  state.device.network === 'online' &&
  state.device.connected &&
  (state.mine.outbox.blocked === undefined || state.mine.outbox.blocked.retryAt <= now)

/** The row that is due now, if any: the first in order that its owner has not put aside. Asked after every event. */
export function nextRow(state: State, now: number): OutboxRow | undefined {
  if (!maySend(state, now)) return undefined
  let next: OutboxRow | undefined
  for (const row of ownRows(state))
    if (!(row.id in state.mine.outbox.aside) && (next === undefined || byOrder(row, next) < 0)) next = row
  return next
}

/** Activity items that could go now, oldest first; they go when no action waits. */
export function dueActivities(state: State, now: number): readonly string[] {
  const { rows, aside } = state.mine.outbox
  if (!maySend(state, now) || rows.some(({ id }) => !(id in aside))) return []
  return state.mine.outbox.activities.map(({ id }) => id)
}
