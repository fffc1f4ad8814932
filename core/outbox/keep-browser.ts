import type { ActivityWaiting } from '../../protocol/events/activity-waiting'
import type { State } from '../state'

type Browser = Pick<State['device'], 'platform' | 'userAgent'>

/**
 * What waits while the app goes on in another browser, such as a newer one, keeps the one that it happened in
 * (D-ENTITY-33). What is sealed has nothing to keep it with.
 */
export function keepBrowser(
  activities: readonly ActivityWaiting[],
  { platform, userAgent }: Browser,
  next: Browser,
): readonly ActivityWaiting[] {
  // Before the first start there was none.
  if (userAgent === '' || (platform === next.platform && userAgent === next.userAgent)) return activities
  return activities.map((one) =>
    one.userAgent === undefined && one.sealed === undefined ? { ...one, platform, userAgent } : one,
  )
}
