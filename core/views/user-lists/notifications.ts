import { omitUndefined } from '../../../protocol/omit-undefined'
import { firstPart, type Notification } from '../../../protocol/entities/notification'
import { isAppPath } from '../../../protocol/path-rules'
import type { NotificationsView } from '../../../protocol/views/lists'
import { deviceTime } from '../../device/device'
import { isUnread } from '../../notices/seen-notices'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { homeAndLibrary, listState } from '../deck-tiles/tile-context'

/** Projects notifications, newest first, with the number of new ones (S-NOTIF). */
export function notificationsView(state: State, context: ViewContext): NotificationsView {
  const { home } = homeAndLibrary(state, context)
  const all = home?.notifications ?? []
  return {
    state: listState(state, home),
    unread: all.filter((one) => isUnread(state, one)).length,
    notifications: all
      .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
      .map((one) => entryOf(state, one)),
  }
}

/** Converts the time to the device clock, so that the age is right even if that clock is wrong (D-TIME-01). */
function entryOf(state: State, one: Notification): NotificationsView['notifications'][number] {
  const { notificationId, title = '', body = '', path, createdAt } = one
  return {
    notificationId,
    title,
    body: firstPart(body),
    seen: !isUnread(state, one),
    ...omitUndefined({
      path: path !== undefined && isAppPath(path) ? path : undefined,
      createdAt: createdAt === undefined ? undefined : deviceTime(state, createdAt),
    }),
  }
}
