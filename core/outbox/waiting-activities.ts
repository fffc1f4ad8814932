import type { ActivityWaiting } from '../../protocol/events/activity-waiting'

/** Items of one call at the most. */
const MOST = 100
/** Characters of one call's items: two thirds of the megabyte that a server takes, where none takes more than one byte. */
const LONGEST = 650_000

/**
 * The activities that wait, with some more. Each report of a track says how often every second of it was heard, so of
 * those that wait the last one does; hours of listening would not fit into one call otherwise (D-PLAY-12, S-TRACK-12).
 */
export function withActivities(
  waiting: readonly ActivityWaiting[],
  more: readonly ActivityWaiting[],
): readonly ActivityWaiting[] {
  const isToldBy = (earlier: ActivityWaiting) =>
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

/** The first of these that go in one call: at least one of them, and no more than a server takes at once. */
export function firstBatch(waiting: readonly ActivityWaiting[]): readonly ActivityWaiting[] {
  let length = 0
  const fitting = waiting.slice(0, MOST).findIndex((item) => {
    length += JSON.stringify(item.properties ?? {}).length
    return length > LONGEST
  })
  return waiting.slice(0, fitting < 0 ? MOST : Math.max(1, fitting))
}
