import type { OutboxRow, State } from '../state'

const rank = (row: OutboxRow): number => (row.priority === 'high' ? 0 : 1)

/** Sending order: high before normal, then by stamp (S-SYNC-27, D-OFFLINE-03). */
export const inOrder = (rows: readonly OutboxRow[]): readonly OutboxRow[] =>
  rows.toSorted((one, other) => rank(one) - rank(other) || one.stamp - other.stamp)

/** The present user's rows; those of others are quarantined: neither sent nor shown nor counted (X-OUTBOX-06). */
export const ownRows = (state: State): readonly OutboxRow[] => {
  const owner = state.session.user?.id
  return owner === undefined ? [] : state.outbox.rows.filter((row) => row.owner === owner)
}

/** Actions or activity of the present user that the server does not have yet. */
export function hasUnsent(state: State): boolean {
  const owner = state.session.user?.id
  return ownRows(state).length > 0 || state.outbox.activities.some((item) => item.owner === owner)
}

/** May anything be sent: signed in, a sync of this app start brought the user, not offline, and no wait is on (S-SYNC-21). */
export const maySend = (state: State, now: number): boolean =>
  state.session.user !== undefined &&
  state.session.login.value === 'loggedIn' &&
  state.sync.syncedOnce &&
  state.sync.network === 'online' &&
  state.device.connected &&
  (state.outbox.blocked === undefined || state.outbox.blocked.retryAt <= now)

/** The row that is due now, if any: the first in order that its owner has not put aside. */
export function nextRow(state: State, now: number): OutboxRow | undefined {
  if (!maySend(state, now)) return undefined
  return inOrder(ownRows(state).filter(({ id }) => !(id in state.outbox.aside)))[0]
}

/** Activity items that could go now, oldest first; they go when no action waits. */
export function dueActivities(state: State, now: number): readonly string[] {
  if (!maySend(state, now) || nextRow(state, now) !== undefined) return []
  const owner = state.session.user?.id
  return state.outbox.activities.filter((item) => item.owner === owner).map(({ id }) => id)
}
