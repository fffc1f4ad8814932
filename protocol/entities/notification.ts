import * as t from 'io-ts'
import { entity, Instant } from '../codec'
import { Id } from '../ids'

/** A message to the learner (S-ENTITY-06); unread while it has no seenAt. */
export const Notification = entity(
  'Notification',
  { notificationId: Id },
  { title: t.string, body: t.string, path: t.string, seenAt: Instant, createdAt: Instant },
)
export type Notification = t.TypeOf<typeof Notification>
