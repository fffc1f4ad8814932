import * as t from 'io-ts'
import { byId, entity, Finite } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'

const ActivityProperties = entity(
  'ActivityProperties',
  {},
  {
    error: OpenText,
    method: OpenText,
    appState: OpenText,
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

/** What the server is told of how the app is used, as it waits for its sending. */
export const ActivityWaiting = entity(
  'ActivityWaiting',
  { id: Id, owner: Id, timestamp: Finite, event: OpenText, session: Id },
  {
    objectType: OpenText,
    objectId: Id,
    properties: ActivityProperties,
    /** Where it happened, if the app has gone on in another browser since. */
    platform: OpenText,
    userAgent: OpenText,
    /** As of a queued row; with it nothing is told. */ sealed: t.string,
  },
)
export type ActivityWaiting = Readonly<t.TypeOf<typeof ActivityWaiting>>
