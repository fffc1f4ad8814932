import type { StoredEvent } from '../../protocol/events'
import type { State } from '../state'
import { activitiesOf, type Tellers } from './activities'
import { inOutbox, queueMessage } from './enqueue'
import type { Rows } from './message'
import type { Message } from './message-to'
import { withActivities } from './waiting-activities'

type Derive = (event: StoredEvent, state: State) => Message | undefined

/** What events put into the queue outside of the machines, by the type of event. */
export type Messages = ReadonlyMap<string, Derive>
export const messagesOf = (rows: readonly Rows[]): Messages =>
  new Map(
    rows
      .flatMap((table) => Object.entries(table))
      .flatMap(([type, row]) => (row === 'untold' ? [] : [[type, row as Derive]])),
  )

/**
 * Puts what an event causes into the queue: its row, derived from the event and the state before it, and its activity.
 * Runs for every event. Nothing is sent without a user, who is not known behind a damaged sign-in.
 */
export function queueEffects(
  before: State,
  event: StoredEvent,
  after: State,
  messages: Messages,
  tellers: Tellers,
): State {
  const message = before.mine.session.user === undefined ? undefined : messages.get(event.type)?.(event, before)
  const activities = activitiesOf(event, before, tellers)
  const queued = message === undefined ? after : queueMessage(before, event, message, after)
  if (activities.length === 0) return queued
  return inOutbox(queued, (queue) => ({ ...queue, activities: withActivities(queue.activities, activities) }))
}
