import * as t from 'io-ts'
import { entity, list } from '../codec'
import { Id } from '../ids'
import { ActivityWaiting } from './activity-waiting'
import { event } from './define'
import { QueuedRow } from './queued-row'
import { RescuedEvent } from './rescued-event'

const queue = {
  rows: list<Readonly<QueuedRow>, t.OutputOf<typeof QueuedRow>>(QueuedRow),
  activities: list(ActivityWaiting),
}

/** What somebody has left unsent is closed to others, and opened again at the next sign-in (X-SEC-06). */
export const sealedEvents = {
  actionsSealed: event('actionsSealed', 1, t.type({ owner: Id, ...queue })),
  actionsOpened: event(
    'actionsOpened',
    1,
    entity('ActionsOpened', queue, {
      /** What caused these rows, as far as it was sealed with them. */ events: t.array(RescuedEvent),
    }),
  ),
} as const
