import * as t from 'io-ts'
import { struct, Instant } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'

const subject = { userId: Id, objectType: ExportableText, objectId: t.string, properties: t.UnknownRecord }
const device = { platform: ExportableText, userAgent: ExportableText, sessionId: ExportableText }

/** An activity in its sent form (S-ENTITY-17). sessionId is the random id of the app start, never the API session. */
export const TrackItem = struct(
  'TrackItem',
  { id: Id, event: ExportableText, happenedAt: Instant },
  { ...subject, ...device },
)
export type TrackItem = t.TypeOf<typeof TrackItem>

/** The activity's event, its subject and its properties. */
export const ActivityAction = struct('ActivityAction', { event: t.string }, subject)
export type ActivityAction = t.TypeOf<typeof ActivityAction>

/** A pending activity (D-ENTITY-33). */
export const ActivityItem = struct('ActivityItem', { id: Id, timestamp: Instant, action: ActivityAction }, device)
export type ActivityItem = t.TypeOf<typeof ActivityItem>
