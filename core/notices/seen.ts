import type { State } from '../state'

/** What the server knows as seen, and what was dismissed here and may not have arrived yet (S-NOTICE-06). */
export const seenNotices = ({ mine: { session, sync } }: State): readonly string[] => [
  ...new Set([...(session.user?.appPreferences?.seenNotices ?? []), ...(sync.seen ?? [])]),
]
