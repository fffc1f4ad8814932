import { defined } from '../../protocol/defined'
import type { Notification } from '../../protocol/entities/notification'
import { firstPart } from '../../protocol/notification-body'
import { isAppPath } from '../../protocol/path-rules'
import type { NotificationsView } from '../../protocol/views/lists'
import { deviceTime } from '../device/device'
import { isUnread } from '../notices/unread'
import type { State } from '../state'
import type { ViewContext } from './context'
import { listState } from './list-state'
import { listsOf } from './tile-context'

/** Notifications, newest first, and how many of them are new (S-NOTIF). */
export function notificationsView(state: State, context: ViewContext): NotificationsView {
  const { home } = listsOf(state, context)
  const all = home?.notifications ?? []
  return {
    state: listState(state, home),
    unread: all.filter((one) => isUnread(state, one)).length,
    notifications: all
      .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
      .map((one) => entryOf(state, one)),
  }
}

/** How long ago it was is reckoned by the clock of the device, also where that is wrong (D-TIME-01). */
function entryOf(state: State, one: Notification): NotificationsView['notifications'][number] {
  const { notificationId, title = '', body = '', path, createdAt } = one
  return {
    notificationId,
    title,
    body: firstPart(body),
    seen: !isUnread(state, one),
    ...defined({
      path: path !== undefined && isAppPath(path) ? path : undefined,
      createdAt: createdAt === undefined ? undefined : deviceTime(state, createdAt),
    }),
  }
}
