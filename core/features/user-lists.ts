import { listEvents } from '../../protocol/events/lists'
import { noticeEvents } from '../../protocol/events/notices'
import { listIntents, noticeIntents } from '../../protocol/intents/lists'
import { addContent, settleContentJoin, settleContentList, settleContentLookup } from '../add-content/add-content'
import { notices } from '../notices/notices'
import { notifications, notificationActivity } from '../notices/notifications'
import type { FeatureModule } from './feature'

/**
 * The module of the learner's lists: pending actions, added content, favorites, new decks, certificates, notifications
 * and notices.
 */
export const userListsFeature = {
  domains: [addContent, notifications, notices],
  events: { ...listEvents, ...noticeEvents },
  intents: { ...listIntents, ...noticeIntents },
  callHandlers: {
    contentLookup: settleContentLookup,
    contentJoin: settleContentJoin,
    contentList: settleContentList,
  },
  activity: notificationActivity,
} as const satisfies FeatureModule
