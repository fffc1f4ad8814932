import * as t from 'io-ts'
import { entity, Integer } from '../codec'
import { Id } from '../ids'

/** The special notice that shows now, mandatory ones first (S-NOTICE). */
export const NoticeView = entity(
  'NoticeView',
  { /** How many are to be shown. */ count: Integer },
  { notice: entity('ShownNotice', { noticeId: Id, title: t.string, html: t.string, mandatory: t.boolean }, {}) },
)
export type NoticeView = t.TypeOf<typeof NoticeView>
