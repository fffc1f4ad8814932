import { noticeEvents } from '../../protocol/events/notices'
import { noticeIntents } from '../../protocol/intents/notices'
import { notices } from '../notices/notices'
import type { Part } from '../part'

/** What Home says of the day, and what the organisation has to say to everybody. */
export const today = {
  domains: [notices],
  events: noticeEvents,
  intents: noticeIntents,
  settling: {},
  rows: {},
  tells: {},
} as const satisfies Part
