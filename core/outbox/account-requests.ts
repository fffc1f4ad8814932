import { outboxRequest, type Requests } from './outbox-request'

/** Outbox requests of account events. */
export const accountRequests: Requests = {
  preferencesChanged: ({ data }) =>
    outboxRequest('savePreferences', {}, { updateId: data.updateId, ...data.preferences }),
  notificationsSeen: ({ data }) => outboxRequest('seeNotifications', {}, { notificationIds: data.notificationIds }),
}
