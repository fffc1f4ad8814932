import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, nullable } from './codec'
import type { events } from './events/catalogue'
import { Id } from './ids'

type Catalogue = typeof events
export type EventType = keyof Catalogue
export type EventData<T extends EventType> = t.TypeOf<Catalogue[T]['data']>

/** An event that has no position in the log yet. */
export type NewEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType]

/**
 * The stored envelope (X-LOG-02). `data` has the shape of version `v`. `input`: the intent or fact that was decided, on
 * the first of its events, as far as it is kept (core/log/kept-input). It does not change the fold.
 */
export const Envelope = struct(
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
  { input: t.unknown },
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

/** An event of the current catalogue version, as the fold receives it. */
export type StoredEvent = { [T in EventType]: Stamp & { readonly type: T; readonly data: EventData<T> } }[EventType]
export type EventOf<T extends EventType> = Extract<StoredEvent, { type: T }>

/** Builds an event, typed by its name. */
export const newEvent = <T extends EventType>(type: T, data: EventData<T>): NewEvent => ({ type, data }) as NewEvent
