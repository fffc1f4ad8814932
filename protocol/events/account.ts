import * as t from 'io-ts'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { event } from './define'

/** What belongs to the account. */
export const accountEvents = {
  preferencesChanged: event('preferencesChanged', 1, t.type({ updateId: Id, preferences: Preferences })),
  notificationsSeen: event('notificationsSeen', 1, t.type({ notificationIds: t.array(Id) })),
} as const
