import { listEvents } from '../../protocol/events/lists'
import { listIntents } from '../../protocol/intents/lists'
import { adding, settleContentJoin, settleContentList, settleContentLookup } from '../adding/adding'
import { notifications, notificationTells } from '../notices/notifications'
import type { Part } from '../part'

/** The learner's lists: what waits, what was added, favorites, what is new, certificates, notifications. */
export const lists = {
  domains: [adding, notifications],
  events: listEvents,
  intents: listIntents,
  settling: {
    contentLookup: settleContentLookup,
    contentJoin: settleContentJoin,
    contentList: settleContentList,
  },
  rows: {},
  tells: notificationTells,
} as const satisfies Part
