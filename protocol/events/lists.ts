import * as t from 'io-ts'
import { struct } from '../codec'
import { Role } from '../entities/role'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** Events of the learner's lists: content added by code, and notifications. */
export const listEvents = {
  /** A code is looked up, as typed or as it was in the URL (S-ADD-03). */
  contentLookupStarted: event('contentLookupStarted', 1, t.type({ query: t.string, callId: Id })),
  /** With neither a role nor a fault: no such content exists. */
  contentLookupEnded: event(
    'contentLookupEnded',
    1,
    struct('LookupEnded', { callId: Id }, { role: Role, fault: Fault }),
  ),
  contentLookupCleared: event('contentLookupCleared', 1, t.type({})),
  /** Opens the content of a role; with a call the learner joins the role first (S-ADD-07). */
  contentOpening: event('contentOpening', 1, struct('ContentOpening', { roleId: Id }, { callId: Id })),
  /** role: as its members see it, including the path that others may not know. */
  contentJoinEnded: event('contentJoinEnded', 1, struct('JoinEnded', { callId: Id }, { role: Role, fault: Fault })),
  contentListAsked: event('contentListAsked', 1, t.type({ callId: Id })),
  contentListEnded: event(
    'contentListEnded',
    1,
    struct('ListEnded', { callId: Id }, { roles: t.array(Role), fault: Fault }),
  ),
  /** The learner opened a notification, from the list or from the operating system (S-TRACK-11). */
  notificationOpened: event('notificationOpened', 1, t.type({ notificationId: Id })),
  /** Reported to the server. 'notificationsSeen' was reported, too, but did not change the state. */
  notificationsRead: event('notificationsRead', 1, t.type({ notificationIds: t.array(Id) })),
} as const
