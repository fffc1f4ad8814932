import * as t from 'io-ts'
import { Id } from '../ids'

export const noticeIntents = {
  dismissNotice: t.type({ noticeId: Id }, 'dismissNotice'),
} as const
