import type { State } from '../state'
import type { Notification } from '../../protocol/entities/notification'

/**
 * Returns the notices seen according to the server, and those dismissed here that may not be delivered yet
 * (S-NOTICE-06).
 */
export const seenNotices = ({ user: { session, sync } }: State): readonly string[] => [
  ...new Set([...(session.user?.appPreferences?.seenNotices ?? []), ...(sync.dismissedNoticeIds ?? [])]),
]

/** Is the notification unread, according to the server and this device? */
export const isUnread = ({ user: { library } }: State, { notificationId, seenAt }: Notification): boolean =>
  seenAt === undefined && library.readNotificationIds?.includes(notificationId) !== true
