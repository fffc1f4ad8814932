import { startCalls } from '../../protocol/api/start'
import type { Rows } from '../outbox/message'
import { messageTo } from './message-to'

/** What the start itself tells the server: what waits, its timestamp as happenedAt, its action spread out (D-ENTITY-33). */
export const startRows: Rows = {
  activityBatched: ({ data }, state) =>
    messageTo(startCalls.track, startCalls.track.path, {
      items: state.mine.outbox.activities
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
