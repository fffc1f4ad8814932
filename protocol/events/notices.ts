import * as t from 'io-ts'
import { Id } from '../ids'
import { event } from './define'

export const noticeEvents = {
  /** A special notice was dismissed; `seenNotices` of the preferences holds it from now on (S-NOTICE-06). */
  noticeDismissed: event('noticeDismissed', 1, t.type({ updateId: Id, noticeId: Id })),
} as const
