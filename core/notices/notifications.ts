import { newEvent, type NewEvent } from '../../protocol/events'
import { accept, noEvents, type Domain } from '../decider'
import type { ActivityTrackers } from '../outbox/activities'
import { outboxRequest } from '../outbox/outbox-request'
import { updateUser, type State } from '../state'
import { notSignedIn } from '../refusals'

/** Maximum number of notifications that are remembered as read here, the latest; the server has the older ones. */
const MAX_REMEMBERED = 1_000

/** Decides marking notifications as seen, one by one or all at once; they stay seen (S-NOTIF-09). */
export const notifications: Domain = {
  intents: {
    seeNotifications: (state, { notificationIds }) => {
      if (state.user.session.user === undefined) return notSignedIn
      const read = markAsRead(state, notificationIds)
      return read.length === 0 ? noEvents : accept(...read)
    },
    openNotification: (state, { notificationId }) =>
      state.user.session.user === undefined
        ? notSignedIn
        : accept(newEvent('notificationOpened', { notificationId }), ...markAsRead(state, [notificationId])),
  },
  evolve: {
    notificationsRead: (state, { data: { notificationIds } }) =>
      updateUser(state, {
        library: {
          ...state.user.library,
          readNotificationIds: [...(state.user.library.readNotificationIds ?? []), ...notificationIds].slice(
            -MAX_REMEMBERED,
          ),
        },
      }),
  },
  requests: {
    notificationsRead: ({ data: { notificationIds } }) => outboxRequest('seeNotifications', {}, { notificationIds }),
  },
}

/** Activity tracker of opened notifications (S-TRACK-11). */
export const notificationActivity: ActivityTrackers = {
  notificationOpened: ({ data: { notificationId } }) => [
    { event: 'openedNotification', properties: { notificationId } },
  ],
}

/** Returns the event that marks the unread ones among them as read. */
function markAsRead(state: State, notificationIds: readonly string[]): readonly NewEvent[] {
  const known = new Set(state.user.library.readNotificationIds)
  const unread = [...new Set(notificationIds)].filter((id) => !known.has(id)).slice(0, MAX_REMEMBERED)
  return unread.length === 0 ? [] : [newEvent('notificationsRead', { notificationIds: unread })]
}
