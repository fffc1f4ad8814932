import * as t from 'io-ts'
import { Id } from '../ids'
import { Text } from '../text'

/** What learners ask for in their lists. */
export const listIntents = {
  /** Nothing to look up clears what was found. */
  lookUpContent: t.type({ query: Text }, 'lookUpContent'),
  openContent: t.type({ roleId: Id }, 'openContent'),
  listContent: t.type({}, 'listContent'),
  openNotification: t.type({ notificationId: Id }, 'openNotification'),
  seeNotifications: t.type({ notificationIds: t.array(Id) }, 'seeNotifications'),
} as const
