import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import type { State } from '../state'
import type { ActivityWaiting } from '../../protocol/events/activity-waiting'

export interface Told {
  readonly event: string
  /** Of which page and when, server time in ms; left out: of the event's. */
  readonly session?: string
  readonly timestamp?: number
  readonly objectType?: string
  readonly objectId?: string
  readonly properties?: NonNullable<ActivityWaiting['properties']>
}

/** Which events are activity, and what is told of them (S-TRACK). */
export type Tells = {
  readonly [T in EventType]?: (event: EventOf<T>, /** Before it. */ state: State) => readonly Told[]
}

const STARTED = 'startedBrowserSession'

/** The starts at which nobody was there, of every page that is open: they are of who comes now (S-TRACK-08). */
const untoldStarts = (state: State): readonly Told[] =>
  Object.entries(state.device.pages).flatMap(([session, { referrer, startedAt }]) =>
    referrer === undefined
      ? []
      : [{ event: STARTED, properties: { referrer }, session, timestamp: serverTime(state, startedAt) }],
  )

/** What is told of the start's events. */
export const startTells: Tells = {
  appStarted: ({ data: { referrer, again, closed = [], activeAt } }, state) => [
    // A page in sight syncs every few minutes: then it was there for the last time, as far as is known.
    ...closed.map((session) => ({
      event: 'closedApp',
      session,
      timestamp: serverTime(
        state,
        Math.max(
          state.device.pages[session]?.startedAt ?? 0,
          activeAt ?? state.mine.sync.load.context.lastSyncedAt ?? 0,
        ),
      ),
    })),
    ...(again === true ? [] : [{ event: STARTED, properties: { referrer } }]),
  ],
  pageHidden: () => [{ event: 'closedApp' }],
  pageShown: () => [{ event: 'openedApp', properties: { appState: 'active' } }],
  loginSucceeded: ({ data }, state) => {
    const before = untoldStarts(state)
    if (data.method === 'token') return before
    const registered = data.method === 'registration' || data.method === 'guest' || data.method === 'oauth'
    if (!registered) return [...before, { event: 'loggedIn' }]
    return [
      ...before,
      { event: 'registered', ...(data.method === 'oauth' ? { properties: { method: 'oauth' } } : {}) },
      { event: 'loggedIn' },
    ]
  },
  userUpdated: (_event, state) => untoldStarts(state),
  appErrorNoted: ({ data }) => [{ event: 'appError', properties: { error: data.signature } }],
}

type Teller = (event: StoredEvent, state: State) => readonly Told[]
export type Tellers = ReadonlyMap<string, Teller>
export const tellersOf = (tells: readonly Tells[]): Tellers =>
  new Map(tells.flatMap((table) => Object.entries(table) as [string, Teller][]))

/** The activity items of an event, for the user it belongs to; nothing is told of nobody. */
export function activitiesOf(event: StoredEvent, state: State, tellers: Tellers): readonly ActivityWaiting[] {
  const teller = tellers.get(event.type)
  const comes = event.type === 'loginSucceeded' || event.type === 'userUpdated'
  const owner = comes ? event.data.user.id : state.mine.session.user?.id
  if (teller === undefined || owner === undefined) return []
  return teller(event, state).map((told, index) => ({
    id: derivedId(event.id, `activity:${index}`),
    owner,
    timestamp: serverTime(state, event.at),
    session: event.session,
    ...told,
  }))
}
