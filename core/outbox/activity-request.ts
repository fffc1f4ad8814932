import { startCalls } from '../../protocol/api/start'
import type { Requests } from './outbox-request'
import { buildRequest } from './build-request'

/**
 * Outbox requests of the start itself: pending activities, with the timestamp as happenedAt and the action's fields at
 * the top level (D-ENTITY-33).
 */
export const activityRequest: Requests = {
  activityBatched: ({ data }, state) =>
    buildRequest(startCalls.track, startCalls.track.path, {
      items: state.user.outbox.activities
        .filter(({ id }) => data.itemIds.includes(id))
        .map(({ id, owner, timestamp, event, session, objectType, objectId, properties, platform, userAgent }) => ({
          id,
          userId: owner,
          event,
          happenedAt: timestamp,
          platform: platform ?? state.device.platform,
          userAgent: userAgent ?? state.device.userAgent,
          sessionId: session,
          ...(objectType === undefined ? {} : { objectType }),
          ...(objectId === undefined ? {} : { objectId }),
          ...(properties === undefined ? {} : { properties: { ...properties } }),
        })),
    }),
}
