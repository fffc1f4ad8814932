import * as t from 'io-ts'
import { entity } from '../codec'
import { Role } from '../entities/role'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** What learners do in their lists: content that they add by a code, notifications that they read. */
export const listEvents = {
  /** A code is looked up, as it was typed or as it stood in the address (S-ADD-03). */
  contentLookupStarted: event('contentLookupStarted', 1, t.type({ query: t.string, callId: Id })),
  /** Neither a role nor a fault: there is no such content. */
  contentLookupEnded: event(
    'contentLookupEnded',
    1,
    entity('LookupEnded', { callId: Id }, { role: Role, fault: Fault }),
  ),
  contentLookupCleared: event('contentLookupCleared', 1, t.type({})),
  /** On the way to the content of a role; with a call the learner joins it first (S-ADD-07). */
  contentOpening: event('contentOpening', 1, entity('ContentOpening', { roleId: Id }, { callId: Id })),
  /** role: as whoever holds it is told of it, with the path that others may not know. */
  contentJoinEnded: event('contentJoinEnded', 1, entity('JoinEnded', { callId: Id }, { role: Role, fault: Fault })),
  contentListAsked: event('contentListAsked', 1, t.type({ callId: Id })),
  contentListEnded: event(
    'contentListEnded',
    1,
    entity('ListEnded', { callId: Id }, { roles: t.array(Role), fault: Fault }),
  ),
  /** The learner went where a notification leads, from the list or from the system's own (S-TRACK-11). */
  notificationOpened: event('notificationOpened', 1, t.type({ notificationId: Id })),
  /** Of which the server is told; 'notificationsSeen' was so too, and changed nothing here. */
  notificationsRead: event('notificationsRead', 1, t.type({ notificationIds: t.array(Id) })),
} as const
