import * as t from 'io-ts'
import { struct, list } from '../codec'
import { Id } from '../ids'
import { PendingActivity } from './pending-activity'
import { event } from './define'
import { QueuedRow } from './queued-row'
import { RecoveredEvent } from './recovered-event'

const queue = {
  rows: list<Readonly<QueuedRow>, t.OutputOf<typeof QueuedRow>>(QueuedRow),
  activities: list(PendingActivity),
}

/** Unsent actions of a signed-out user are sealed, and opened again at that user's next sign-in (X-SEC-06). */
export const sealedEvents = {
  actionsSealed: event('actionsSealed', 1, t.type({ owner: Id, ...queue })),
  actionsOpened: event(
    'actionsOpened',
    1,
    struct('ActionsOpened', queue, {
      /** The events that caused these rows, as far as they were sealed with them. */ events: t.array(RecoveredEvent),
    }),
  ),
} as const
