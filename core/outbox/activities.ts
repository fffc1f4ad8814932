import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { parseSearch } from '../../protocol/path-rules'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import type { State } from '../state'
import type { ActivityWaiting } from './state'

interface Told {
  readonly event: string
  readonly objectType?: string
  readonly objectId?: string
  readonly properties?: Readonly<Record<string, string | number | boolean>>
}

type Tell = { readonly [T in EventType]?: (event: EventOf<T>) => readonly Told[] }

/** Which events are activity, and what is told of them (S-TRACK). */
const tell: Tell = {
  appStarted: ({ data }) => [{ event: 'startedBrowserSession', properties: { referrer: data.referrer } }],
  pageHidden: () => [{ event: 'closedApp' }],
  pageShown: () => [{ event: 'openedApp', properties: { appState: 'active' } }],
  loginSucceeded: ({ data }) => {
    if (data.method === 'token') return []
    const registered = data.method === 'registration' || data.method === 'guest' || data.method === 'oauth'
    if (!registered) return [{ event: 'loggedIn' }]
    return [
      { event: 'registered', ...(data.method === 'oauth' ? { properties: { method: 'oauth' } } : {}) },
      { event: 'loggedIn' },
    ]
  },
  appErrorNoted: ({ data }) => [{ event: 'appError', properties: { error: data.signature } }],
  searchStarted: ({ data }) =>
    data.asked === undefined ? [{ event: 'searched', properties: { ...parseSearch(data.query) } }] : [],
  /** While it plays, progress stays on the device; the server hears of it with the pause, the end and the close (O-42). */
  videoReported: ({ data }) =>
    data.status === 'progress' && !data.closed
      ? []
      : [
          {
            event: {
              played: 'playedVideo',
              paused: 'pausedVideo',
              finished: 'finishedVideo',
              progress: 'videoProgress',
            }[data.status],
            objectType: 'card',
            objectId: data.cardId,
            properties: { progress: data.progress },
          },
        ],
}

const tellers: ReadonlyMap<string, (event: never) => readonly Told[]> = new Map(Object.entries(tell))

/** The activity items of an event, for the user it belongs to; nothing is told of nobody. */
export function activitiesOf(event: StoredEvent, state: State): readonly ActivityWaiting[] {
  const teller = tellers.get(event.type)
  const owner = event.type === 'loginSucceeded' ? event.data.user.id : state.mine.session.user?.id
  if (teller === undefined || owner === undefined) return []
  return (teller as (event: StoredEvent) => readonly Told[])(event).map((told, index) => ({
    ...told,
    id: derivedId(event.id, `activity:${index}`),
    owner,
    timestamp: serverTime(state, event.at),
    session: event.session,
  }))
}
