import { listEvents } from '../../protocol/events/lists'
import { noticeEvents } from '../../protocol/events/notices'
import { listIntents } from '../../protocol/intents/lists'
import { noticeIntents } from '../../protocol/intents/notices'
import { adding, settleContentJoin, settleContentList, settleContentLookup } from '../adding/adding'
import { notices } from '../notices/notices'
import { notifications, notificationTells } from '../notices/notifications'
import type { Part } from '../part'

/** The learner's lists: what waits, what was added, favorites, what is new, certificates, notifications and notices. */
export const lists = {
  domains: [adding, notifications, notices],
  events: { ...listEvents, ...noticeEvents },
  intents: { ...listIntents, ...noticeIntents },
  settling: {
    contentLookup: settleContentLookup,
    contentJoin: settleContentJoin,
    contentList: settleContentList,
  },
  rows: {},
  tells: notificationTells,
} as const satisfies Part
