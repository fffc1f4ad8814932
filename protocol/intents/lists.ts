import * as t from 'io-ts'
import { Id } from '../ids'
import { Text } from '../text'

/** Intents of the learner's lists. */
export const listIntents = {
  /** An empty query clears the results. */
  lookUpContent: t.type({ query: Text }, 'lookUpContent'),
  openContent: t.type({ roleId: Id }, 'openContent'),
  listContent: t.type({}, 'listContent'),
  openNotification: t.type({ notificationId: Id }, 'openNotification'),
  seeNotifications: t.type({ notificationIds: t.array(Id) }, 'seeNotifications'),
} as const

export const noticeIntents = {
  dismissNotice: t.type({ noticeId: Id }, 'dismissNotice'),
} as const
