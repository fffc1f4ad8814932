import type { NoticeView } from '../../../protocol/views/notice'
import { appVersion } from '../../../protocol/product'
import { visibleNotices } from '../../account/visible-notices'
import { seenNotices } from '../../notices/seen-notices'
import type { State } from '../../state'

/** Projects the first notice to show (S-NOTICE-01..04). */
export function noticeView(state: State): NoticeView {
  const shown = visibleNotices(state.user.sync.notices, seenNotices(state), appVersion)
  const [first] = shown
  if (first === undefined) return { count: 0 }
  const { id, title = '', description = '', mandatory = false } = first
  return { count: shown.length, notice: { noticeId: id, title, html: description, mandatory } }
}
