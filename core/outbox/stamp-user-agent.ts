import type { PendingActivity } from '../../protocol/events/pending-activity'
import type { State } from '../state'

/**
 * Stamps pending activities with the browser in which they happened, before a newer browser starts or the user signs
 * out (D-ENTITY-33). Sealed activities contain their own.
 */
export function stampUserAgent(
  activities: readonly PendingActivity[],
  { platform, userAgent }: Pick<State['device'], 'platform' | 'userAgent'>,
): readonly PendingActivity[] {
  // Before the first start the browser is unknown.
  if (userAgent === '') return activities
  return activities.map((one) =>
    one.userAgent === undefined && one.sealed === undefined ? { ...one, platform, userAgent } : one,
  )
}
