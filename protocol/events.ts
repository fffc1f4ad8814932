import * as t from 'io-ts'
import { cardEvents } from './cards'
import { entity, Finite, Instant, Integer, nullable } from './codec'
import { Id } from './ids'
import { accountEvents } from './events/account'
import { deckEvents } from './events/deck'
import type { EventKind } from './events/define'
import { deviceEvents } from './events/device'
import { outboxEvents } from './events/outbox'
import { personalEvents } from './events/personal'
import { quizEvents } from './events/quiz'
import { searchEvents } from './events/search'
import { sessionEvents } from './events/session'
import { syncEvents } from './events/sync'

/** The catalogue: every kind of event there is, by its type. */
export const events = {
  ...deviceEvents,
  ...sessionEvents,
  ...syncEvents,
  ...deckEvents,
  ...quizEvents,
  ...cardEvents,
  ...personalEvents,
  ...accountEvents,
  ...searchEvents,
  ...outboxEvents,
} as const

type Catalogue = typeof events
export type EventType = keyof Catalogue
export type EventData<T extends EventType> = t.TypeOf<Catalogue[T]['data']>

/** An event before it has a place in the log. */
export type NewEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType]

/** The stored envelope (X-LOG-02). `data` is as written by version `v`. */
export const Envelope = entity(
  'Envelope',
  {
    seq: Integer,
    id: Id,
    type: t.string,
    v: Integer,
    at: Instant,
    zone: Finite,
    actor: nullable(Id),
    org: nullable(Id),
    session: Id,
    intent: Id,
    data: t.UnknownRecord,
  },
  {},
)
export type Envelope = t.TypeOf<typeof Envelope>

interface Stamp {
  readonly seq: number
  readonly id: string
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  /** Minutes east of UTC. */
  readonly zone: number
  readonly actor: string | null
  readonly org: string | null
  readonly session: string
  readonly intent: string
}

/** An event of the present catalogue, as the fold sees it. */
export type StoredEvent = { [T in EventType]: Stamp & { readonly type: T; readonly data: EventData<T> } }[EventType]
export type EventOf<T extends EventType> = Extract<StoredEvent, { type: T }>

const kinds: ReadonlyMap<string, EventKind<string, t.Mixed>> = new Map(Object.entries(events))

/** The catalogue's entry of a type that came from outside; none for an unknown one. */
export const kindOf = (type: string): EventKind<string, t.Mixed> | undefined => kinds.get(type)

/** Builds one event, typed by its name. */
export const newEvent = <T extends EventType>(type: T, data: EventData<T>): NewEvent => ({ type, data }) as NewEvent
