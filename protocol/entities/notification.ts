import * as t from 'io-ts'
import { struct, Instant } from '../codec'
import { Id } from '../ids'

/** A message to the learner (S-ENTITY-06). It is unread until it has a seenAt. */
export const Notification = struct(
  'Notification',
  { notificationId: Id },
  { title: t.string, body: t.string, path: t.string, seenAt: Instant, createdAt: Instant },
)
export type Notification = t.TypeOf<typeof Notification>

/** The separator between the parts of a notification's body (shell O-39). */
const DELIMITER = '||'

/** Returns the first part of a body, the only one that is shown (S-NOTIF-08). */
export const firstPart = (body: string): string => (body.split(DELIMITER)[0] ?? '').trim()
