import { newEvent } from '../../protocol/events'
import { accept, nothing, type Domain } from '../decider'
import { inOutbox } from './enqueue'
import { requeued } from './outbox'
import { isSealed } from './queue'

/**
 * What waits for somebody who has signed out is sealed by a key that only their sign-in brings: nobody else can read
 * it, and nothing is sent of it before it is opened again (X-SEC-06).
 */
export const sealedQueue: Domain = {
  facts: {
    sealed: (state, { owner, rows, activities }) =>
      owner in state.quarantine ? accept(newEvent('actionsSealed', { owner, rows, activities })) : nothing,
    // What the key does not fit can never be sent, and would hold up all that comes after it.
    opened: (state, { tried, rows, activities, events = [] }) => {
      // Hands may have changed since it was opened: then it is for nobody's eyes here.
      const isOwn = [...rows, ...activities].every(({ owner }) => owner === state.mine.owner)
      if (!isOwn || !isSealed(state)) return nothing
      // What was sealed since then, by its owner's next log-out or a rescue, was not tried: all is opened once more.
      const known = new Set(tried)
      const { outbox } = state.mine
      if ([...outbox.rows, ...outbox.activities].some(({ id, sealed }) => sealed !== undefined && !known.has(id)))
        return nothing
      const opened = new Set(rows.map(({ id }) => id))
      const lost = outbox.rows.filter(({ id, sealed }) => sealed !== undefined && !opened.has(id))
      return accept(
        newEvent('actionsOpened', { rows, activities, ...(events.length === 0 ? {} : { events: [...events] }) }),
        ...lost.map(({ id }) => newEvent('actionDropped', { rowId: id, reason: 'unreadable' })),
      )
    },
  },
  evolve: {
    actionsSealed: (state, { data: { owner, rows, activities } }) => {
      const sealed = rows.reduce(requeued, state)
      const queue = sealed.quarantine[owner]
      if (queue === undefined) return sealed
      // What shows what waits is as readable; it is sealed with its row.
      return { ...sealed, quarantine: { ...sealed.quarantine, [owner]: { ...queue, activities, rescued: [] } } }
    },
    actionsOpened: (state, { data: { rows, activities, events = [] } }) => {
      const opened = new Map(rows.map((row) => [row.id, row]))
      const told = new Map(activities.map((activity) => [activity.id, activity]))
      return inOutbox(state, (queue) => ({
        ...queue,
        rows: queue.rows.map((row) => opened.get(row.id) ?? row),
        rescued: [...queue.rescued, ...events],
        activities: queue.activities.flatMap((activity) =>
          activity.sealed === undefined ? [activity] : (told.get(activity.id) ?? []),
        ),
      }))
    },
  },
}
