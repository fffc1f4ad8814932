import { message, type Rows } from './message'

/** What the account tells the server. */
export const accountRows: Rows = {
  preferencesChanged: ({ data }) => message('savePreferences', {}, { updateId: data.updateId, ...data.preferences }),
  notificationsSeen: ({ data }) => message('seeNotifications', {}, { notificationIds: data.notificationIds }),
}
