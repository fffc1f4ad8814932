import { newEvent, type NewEvent } from '../../protocol/events'
import { accept, nothing, type Domain } from '../decider'
import type { Tells } from '../outbox/activities'
import { message } from '../outbox/message'
import { inMine, type State } from '../state'
import { userMissing } from '../user-missing'

/** So many are remembered as read here, the latest; the server tells of older ones that they are. */
const REMEMBERED = 1_000

/** Notifications become seen, one by one or all at once, and stay so (S-NOTIF-09). */
export const notifications: Domain = {
  intents: {
    seeNotifications: (state, { notificationIds }) => {
      if (state.mine.session.user === undefined) return userMissing
      const read = readOf(state, notificationIds)
      return read.length === 0 ? nothing : accept(...read)
    },
    openNotification: (state, { notificationId }) =>
      state.mine.session.user === undefined
        ? userMissing
        : accept(newEvent('notificationOpened', { notificationId }), ...readOf(state, [notificationId])),
  },
  evolve: {
    notificationsRead: (state, { data: { notificationIds } }) =>
      inMine(state, {
        library: {
          ...state.mine.library,
          read: [...(state.mine.library.read ?? []), ...notificationIds].slice(-REMEMBERED),
        },
      }),
  },
  rows: {
    notificationsRead: ({ data: { notificationIds } }) => message('seeNotifications', {}, { notificationIds }),
  },
}

/** What the server is told of a notification that was opened (S-TRACK-11). */
export const notificationTells: Tells = {
  notificationOpened: ({ data: { notificationId } }) => [
    { event: 'openedNotification', properties: { notificationId } },
  ],
}

/** Those of them are read now that were not yet. */
function readOf(state: State, notificationIds: readonly string[]): readonly NewEvent[] {
  const known = new Set(state.mine.library.read)
  const unread = [...new Set(notificationIds)].filter((id) => !known.has(id)).slice(0, REMEMBERED)
  return unread.length === 0 ? [] : [newEvent('notificationsRead', { notificationIds: unread })]
}
