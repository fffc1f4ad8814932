import type { Notification } from '../../protocol/entities/notification'
import type { State } from '../state'

/** Is it new: neither the server nor this device knows of its being read? */
export const isUnread = ({ mine: { library } }: State, { notificationId, seenAt }: Notification): boolean =>
  seenAt === undefined && library.read?.includes(notificationId) !== true
