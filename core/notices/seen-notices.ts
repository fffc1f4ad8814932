import type { State } from '../state'

/**
 * Returns the notices seen according to the server, and those dismissed here that may not be delivered yet
 * (S-NOTICE-06).
 */
export const seenNotices = ({ mine: { session, sync } }: State): readonly string[] => [
  ...new Set([...(session.user?.appPreferences?.seenNotices ?? []), ...(sync.seen ?? [])]),
]
