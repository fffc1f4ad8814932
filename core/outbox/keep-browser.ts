import type { ActivityWaiting } from '../../protocol/events/activity-waiting'
import type { State } from '../state'

/**
 * What waits while its browser is left, for a newer one or at a log-out, keeps the one that it happened in
 * (D-ENTITY-33). What is sealed has its own within.
 */
export function keepBrowser(
  activities: readonly ActivityWaiting[],
  { platform, userAgent }: Pick<State['device'], 'platform' | 'userAgent'>,
): readonly ActivityWaiting[] {
  // Before the first start there was none.
  if (userAgent === '') return activities
  return activities.map((one) =>
    one.userAgent === undefined && one.sealed === undefined ? { ...one, platform, userAgent } : one,
  )
}
