import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, nullable } from './codec'
import type { events } from './events/catalogue'
import { Id } from './ids'

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

/** Builds one event, typed by its name. */
export const newEvent = <T extends EventType>(type: T, data: EventData<T>): NewEvent => ({ type, data }) as NewEvent
