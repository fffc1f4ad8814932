import * as t from 'io-ts'
import { struct, Integer } from '../codec'
import { Id } from '../ids'

/** The special notice to show now, mandatory ones first (S-NOTICE). */
export const NoticeView = struct(
  'NoticeView',
  { /** Number of notices to show. */ count: Integer },
  { notice: struct('ShownNotice', { noticeId: Id, title: t.string, html: t.string, mandatory: t.boolean }, {}) },
)
export type NoticeView = t.TypeOf<typeof NoticeView>
