import type { StoredEvent } from '../../protocol/events'
import type { State } from '../state'
import { activitiesOf, type TrackersByEvent } from './activities'
import { updateOutbox, enqueueRequest } from './enqueue'
import type { Requests } from './outbox-request'
import type { OutboxRequest } from './build-request'
import { addActivities } from './pending-activities'

type BuildRequest = (event: StoredEvent, state: State) => OutboxRequest | undefined

/** The requests that events enqueue outside of the machines, by event type. */
export type RequestBuilders = ReadonlyMap<string, BuildRequest>
export const requestBuilders = (rows: readonly Requests[]): RequestBuilders =>
  new Map(
    rows
      .flatMap((table) => Object.entries(table))
      .flatMap(([type, row]) => (row === 'notSent' ? [] : [[type, row as BuildRequest]])),
  )

/**
 * Enqueues what an event causes: its request, derived from the event and the state before it, and its activity. Runs
 * for every event. Without a user nothing is enqueued. After a damaged sign-in row the actor of the event is the
 * user, although their profile is unknown until the next sync (X-HEAL-06).
 */
export function enqueueOnEvent(
  before: State,
  event: StoredEvent,
  after: State,
  messages: RequestBuilders,
  tellers: TrackersByEvent,
): State {
  const message = before.user.owner === undefined ? undefined : messages.get(event.type)?.(event, before)
  const activities = activitiesOf(event, before, tellers)
  const queued = message === undefined ? after : enqueueRequest(before, event, message, after)
  if (activities.length === 0) return queued
  return updateOutbox(queued, (queue) => ({ ...queue, activities: addActivities(queue.activities, activities) }))
}
