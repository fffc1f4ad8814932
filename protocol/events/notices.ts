import { struct } from '../codec'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { event } from './define'

export const noticeEvents = {
  /**
   * A special notice was dismissed; `seenNotices` of the preferences contains it from now on (S-NOTICE-06).
   * `preferences`: all preferences that were ever set, sent to the server with it (S-PREF-01).
   */
  noticeDismissed: event(
    'noticeDismissed',
    1,
    struct('NoticeDismissed', { updateId: Id, noticeId: Id }, { preferences: Preferences }),
  ),
} as const
