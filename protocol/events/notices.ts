import { entity } from '../codec'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { event } from './define'

export const noticeEvents = {
  /**
   * A special notice was dismissed; `seenNotices` of the preferences holds it from now on (S-NOTICE-06). `preferences`
   * are those that were ever set, which the server is told with it (S-PREF-01).
   */
  noticeDismissed: event(
    'noticeDismissed',
    1,
    entity('NoticeDismissed', { updateId: Id, noticeId: Id }, { preferences: Preferences }),
  ),
} as const
