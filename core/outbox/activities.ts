import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import type { State } from '../state'
import type { PendingActivity } from '../../protocol/events/pending-activity'

export interface ActivityRecord {
  readonly event: string
  /** The page and the time, server time in ms; absent: those of the event. */
  readonly session?: string
  readonly timestamp?: number
  readonly objectType?: string
  readonly objectId?: string
  readonly properties?: NonNullable<PendingActivity['properties']>
}

/** Activity trackers: which events are activity, and the recorded items (S-TRACK). */
export type ActivityTrackers = {
  readonly [T in EventType]?: (
    event: EventOf<T>,
    /** The state before the event. */ state: State,
  ) => readonly ActivityRecord[]
}

const STARTED = 'startedBrowserSession'

/**
 * Returns the starts of open pages that happened while signed out; they are attributed to the next user (S-TRACK-08).
 */
const unreportedStarts = (state: State): readonly ActivityRecord[] =>
  Object.entries(state.device.pages).flatMap(([session, { referrer, startedAt }]) =>
    referrer === undefined
      ? []
      : [{ event: STARTED, properties: { referrer }, session, timestamp: serverTime(state, startedAt) }],
  )

/** Activity trackers of the start's events. */
export const bootstrapActivity: ActivityTrackers = {
  appStarted: ({ data: { referrer, again, closed = [], activeAt } }, state) => [
    // A visible page syncs every few minutes, so its last sync is the last known time at which it was open.
    ...closed.map((session) => ({
      event: 'closedApp',
      session,
      timestamp: serverTime(
        state,
        Math.max(
          state.device.pages[session]?.startedAt ?? 0,
          activeAt ?? state.user.sync.load.context.lastSyncedAt ?? 0,
        ),
      ),
    })),
    ...(again === true ? [] : [{ event: STARTED, properties: { referrer } }]),
  ],
  pageHidden: () => [{ event: 'closedApp' }],
  pageShown: () => [{ event: 'openedApp', properties: { appState: 'active' } }],
  loginSucceeded: ({ data }, state) => {
    const before = unreportedStarts(state)
    if (data.method === 'token') return before
    const registered = data.method === 'registration' || data.method === 'guest' || data.method === 'oauth'
    if (!registered) return [...before, { event: 'loggedIn' }]
    return [
      ...before,
      { event: 'registered', ...(data.method === 'oauth' ? { properties: { method: 'oauth' } } : {}) },
      { event: 'loggedIn' },
    ]
  },
  userUpdated: (_event, state) => unreportedStarts(state),
  appErrorNoted: ({ data }) => [{ event: 'appError', properties: { error: data.signature } }],
}

type ActivityTracker = (event: StoredEvent, state: State) => readonly ActivityRecord[]
export type TrackersByEvent = ReadonlyMap<string, ActivityTracker>
export const activityTrackers = (tells: readonly ActivityTrackers[]): TrackersByEvent =>
  new Map(tells.flatMap((table) => Object.entries(table) as [string, ActivityTracker][]))

/** Returns the activity items of an event, for the user it belongs to; none while signed out. */
export function activitiesOf(event: StoredEvent, state: State, tellers: TrackersByEvent): readonly PendingActivity[] {
  const teller = tellers.get(event.type)
  const comes = event.type === 'loginSucceeded' || event.type === 'userUpdated'
  const owner = comes ? event.data.user.id : state.user.owner
  if (teller === undefined || owner === undefined) return []
  return teller(event, state).map((told, index) => ({
    id: derivedId(event.id, `activity:${index}`),
    owner,
    timestamp: serverTime(state, event.at),
    session: event.session,
    ...told,
  }))
}
