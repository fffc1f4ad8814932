import type { Notification } from '../../protocol/entities/notification'
import type { State } from '../state'

/** Is the notification unread, according to the server and this device? */
export const isUnread = ({ mine: { library } }: State, { notificationId, seenAt }: Notification): boolean =>
  seenAt === undefined && library.read?.includes(notificationId) !== true
