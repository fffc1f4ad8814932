import type { NoticeView } from '../../protocol/views/notice'
import { appVersion } from '../../protocol/product'
import { noticesToShow } from '../account/notices'
import { seenNotices } from '../notices/seen'
import type { State } from '../state'

/** The first notice that is to be shown (S-NOTICE-01..04). */
export function noticeView(state: State): NoticeView {
  const shown = noticesToShow(state.mine.sync.notices, seenNotices(state), appVersion)
  const [first] = shown
  if (first === undefined) return { count: 0 }
  const { id, title = '', description = '', mandatory = false } = first
  return { count: shown.length, notice: { noticeId: id, title, html: description, mandatory } }
}
