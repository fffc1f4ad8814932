import type { State } from '../state'
import type { Notification } from '../../protocol/entities/notification'

/**
 * Returns the notices seen according to the server, and those dismissed here that may not be delivered yet
 * (S-NOTICE-06).
 */
export const seenNotices = ({ mine: { session, sync } }: State): readonly string[] => [
  ...new Set([...(session.user?.appPreferences?.seenNotices ?? []), ...(sync.seen ?? [])]),
]

/** Is the notification unread, according to the server and this device? */
export const isUnread = ({ mine: { library } }: State, { notificationId, seenAt }: Notification): boolean =>
  seenAt === undefined && library.read?.includes(notificationId) !== true
