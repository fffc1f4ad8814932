import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import type { State } from '../state'
import type { ActivityWaiting } from '../../protocol/events/activity-waiting'

export interface Told {
  readonly event: string
  readonly objectType?: string
  readonly objectId?: string
  readonly properties?: NonNullable<ActivityWaiting['properties']>
}

/** Which events are activity, and what is told of them (S-TRACK). */
export type Tells = {
  readonly [T in EventType]?: (event: EventOf<T>, /** Before it. */ state: State) => readonly Told[]
}

/** What is told of the start's events. */
export const startTells: Tells = {
  appStarted: ({ data: { referrer, again } }) =>
    again === true ? [] : [{ event: 'startedBrowserSession', properties: { referrer } }],
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
}

type Teller = (event: StoredEvent, state: State) => readonly Told[]
export type Tellers = ReadonlyMap<string, Teller>
export const tellersOf = (tells: readonly Tells[]): Tellers =>
  new Map(tells.flatMap((table) => Object.entries(table) as [string, Teller][]))

/** The activity items of an event, for the user it belongs to; nothing is told of nobody. */
export function activitiesOf(event: StoredEvent, state: State, tellers: Tellers): readonly ActivityWaiting[] {
  const teller = tellers.get(event.type)
  const owner = event.type === 'loginSucceeded' ? event.data.user.id : state.mine.session.user?.id
  if (teller === undefined || owner === undefined) return []
  return teller(event, state).map((told, index) => ({
    ...told,
    id: derivedId(event.id, `activity:${index}`),
    owner,
    timestamp: serverTime(state, event.at),
    session: event.session,
  }))
}
