import { newEvent } from '../../protocol/events'
import { accept, noEvents, type Domain } from '../decider'
import { updateOutbox } from './enqueue'
import { requeue } from './outbox'
import { isSealed } from './queue'
import type { OutboxRow } from './state'

/**
 * Seals pending actions of a signed-out user with a key that only their sign-in provides: no other user can read them,
 * and nothing is sent before they are opened again (X-SEC-06).
 */
export const sealedQueue: Domain = {
  facts: {
    sealed: (state, { owner, rows, activities }) =>
      owner in state.quarantine ? accept(newEvent('actionsSealed', { owner, rows, activities })) : noEvents,
    // A row that the key does not open is parked, or it would block all later ones. Another key may open it (X-SEC-06).
    opened: (state, { tried, rows, activities, events = [] }) => {
      // The user may have switched since it was opened; another user must not see it.
      const isOwn = [...rows, ...activities].every(({ owner }) => owner === state.user.owner)
      if (!isOwn || !isSealed(state)) return noEvents
      // Rows sealed since then, by the owner's next log-out or a rescue, were not tried: everything is opened again.
      const known = new Set(tried)
      const { outbox } = state.user
      if ([...outbox.rows, ...outbox.activities].some(({ id, sealed }) => sealed !== undefined && !known.has(id)))
        return noEvents
      const opened = new Set(rows.map(({ id }) => id))
      const isUnopened = ({ id, sealed }: OutboxRow) =>
        sealed !== undefined && !opened.has(id) && !(id in outbox.parked)
      const unopened = outbox.rows.filter(isUnopened)
      return accept(
        newEvent('actionsOpened', { rows, activities, ...(events.length === 0 ? {} : { events: [...events] }) }),
        ...unopened.map(({ id }) => newEvent('actionSetAside', { rowId: id })),
      )
    },
  },
  evolve: {
    actionsSealed: (state, { data: { owner, rows, activities } }) => {
      const sealed = requeue(state, rows)
      const queue = sealed.quarantine[owner]
      if (queue === undefined) return sealed
      // Recovered events are readable too; they are sealed with their rows.
      return { ...sealed, quarantine: { ...sealed.quarantine, [owner]: { ...queue, activities, rescued: [] } } }
    },
    actionsOpened: (state, { data: { rows, activities, events = [] } }) => {
      const opened = new Map(rows.map((row) => [row.id, row]))
      const told = new Map(activities.map((activity) => [activity.id, activity]))
      return updateOutbox(state, ({ unopened: _before, ...queue }) => {
        const now = queue.rows.map((row) => opened.get(row.id) ?? row)
        const unopened = now.filter(({ sealed }) => sealed !== undefined)
        return {
          ...queue,
          rows: now,
          rescued: [...queue.rescued, ...events],
          activities: queue.activities.flatMap((activity) =>
            activity.sealed === undefined ? [activity] : (told.get(activity.id) ?? []),
          ),
          ...(unopened.length > 0 && { unopened: Object.fromEntries(unopened.map(({ id }) => [id, true as const])) }),
        }
      })
    },
  },
}
