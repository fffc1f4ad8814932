import * as t from 'io-ts'
import { entity, Instant } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'

const subject = { userId: Id, objectType: OpenText, objectId: t.string, properties: t.UnknownRecord }
const device = { platform: OpenText, userAgent: OpenText, sessionId: OpenText }

/** An activity as it is sent (S-ENTITY-17). sessionId is the random id of the app start, never the API session. */
export const TrackItem = entity(
  'TrackItem',
  { id: Id, event: OpenText, happenedAt: Instant },
  { ...subject, ...device },
)
export type TrackItem = t.TypeOf<typeof TrackItem>

/** What was done, by whom and with what. */
export const ActivityAction = entity('ActivityAction', { event: t.string }, subject)
export type ActivityAction = t.TypeOf<typeof ActivityAction>

/** An activity as it waits (D-ENTITY-33). */
export const ActivityItem = entity('ActivityItem', { id: Id, timestamp: Instant, action: ActivityAction }, device)
export type ActivityItem = t.TypeOf<typeof ActivityItem>
