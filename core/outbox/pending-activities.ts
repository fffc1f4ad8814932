import type { PendingActivity } from '../../protocol/events/pending-activity'

/** Maximum number of items per call. */
const MAX_ITEMS = 100
/**
 * Maximum characters of one call's items: two thirds of the megabyte that the server accepts, if each takes one byte.
 */
const MAX_CHARS = 650_000

/**
 * Adds activities to the pending ones. Each report of a track contains how often every second was heard, so only the
 * last pending report keeps it; hours of listening would not fit into one call otherwise (D-PLAY-12, S-TRACK-12).
 */
export function addActivities(
  waiting: readonly PendingActivity[],
  more: readonly PendingActivity[],
): readonly PendingActivity[] {
  const isToldBy = (earlier: PendingActivity) =>
    more.some(
      ({ objectId, properties }) =>
        properties?.secToListened !== undefined &&
        objectId === earlier.objectId &&
        properties.trackId === earlier.properties?.trackId,
    )
  const lightened = waiting.map((earlier) => {
    const { secToListened, ...properties } = earlier.properties ?? {}
    return secToListened !== undefined && isToldBy(earlier) ? { ...earlier, properties } : earlier
  })
  return [...lightened, ...more]
}

/** Returns the first items that fit into one call: at least one, and no more than the server accepts. */
export function firstBatch(waiting: readonly PendingActivity[]): readonly PendingActivity[] {
  let length = 0
  const fitting = waiting.slice(0, MAX_ITEMS).findIndex((item) => {
    length += JSON.stringify(item.properties ?? {}).length
    return length > MAX_CHARS
  })
  return waiting.slice(0, fitting < 0 ? MAX_ITEMS : Math.max(1, fitting))
}
