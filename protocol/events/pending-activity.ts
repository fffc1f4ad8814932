import * as t from 'io-ts'
import { byId, struct, Finite } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'

const ActivityProperties = struct(
  'ActivityProperties',
  {},
  {
    error: ExportableText,
    method: ExportableText,
    appState: ExportableText,
    referrer: t.string,
    progress: Finite,
    terms: t.string,
    categoryId: Id,
    notificationId: Id,
    trackId: Id,
    nextTrackId: Id,
    lastPositionSecs: Finite,
    totalListenedSecs: Finite,
    secToListened: byId(Finite),
    percentageListened: Finite,
  },
)

/** A pending activity for the server's usage tracking. */
export const PendingActivity = struct(
  'ActivityWaiting',
  { id: Id, owner: Id, timestamp: Finite, event: ExportableText, session: Id },
  {
    objectType: ExportableText,
    objectId: Id,
    properties: ActivityProperties,
    /** The original device, if the app was moved to another browser since. */
    platform: ExportableText,
    userAgent: ExportableText,
    /** Same as in a queued row: with it the other fields contain nothing. */ sealed: t.string,
  },
)
export type PendingActivity = Readonly<t.TypeOf<typeof PendingActivity>>
