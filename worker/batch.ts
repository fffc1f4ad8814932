import type { Input } from '../core/decider'
import { encodeRow, type KindOf } from '../core/log/row-by-kind'
import { allRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { Envelope, type StoredEvent } from '../protocol/events'
import { externalise } from './externalise'
import type { ApiSession, Batch, Mirrored, Payload, Secrets } from './ports'
import type { ReopeningStore } from './reopening'

export interface Entry {
  readonly input: Input
  readonly payloads?: readonly Payload[]
  /** Of the sender: refused when another sender has taken over. */
  readonly epoch?: number
  /** Stored along with the events, in the same transaction, if the input signs their user in. */
  readonly session?: ApiSession
}

/** What a group of entries and the events that they caused write, in one transaction. */
export function batchOf(
  before: State,
  after: State,
  events: readonly StoredEvent[],
  entries: readonly Entry[],
  { queued, unqueued }: { readonly queued: readonly OutboxRow[]; readonly unqueued: readonly OutboxRow[] },
  kindOf: KindOf,
): Batch {
  const stored = events.map((event) => externalise(encodeRow(event, kindOf)))
  const epoch = entries.find((entry) => entry.epoch !== undefined)?.epoch
  const secrets = secretsAfter(after, events, entries)
  return {
    expectedHead: before.seq,
    rows: stored.map(({ row }) => row),
    payloads: [
      ...entries.flatMap((entry) => entry.payloads ?? []),
      ...stored.flatMap(({ payload }) => (payload === undefined ? [] : [payload])),
    ],
    queued,
    unqueued: unqueued.map(({ id }) => id),
    ...(epoch === undefined ? {} : { epoch }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(events.some(({ type }) => type === 'loggedOut') ? { leaves: true } : {}),
  }
}

/** The secrets come and go with the events that sign a user in and out (S-SYNC-16, S-SYNC-17). */
function secretsAfter(
  { mine: { signIn } }: State,
  events: readonly StoredEvent[],
  entries: readonly Entry[],
): Secrets | null | undefined {
  let secrets: Secrets | null | undefined
  for (const { type, intent } of events) {
    if (type === 'loggedOut') secrets = null
    if (type !== 'loginSucceeded') continue
    const session = entries.find((entry) => entry.input.id === intent)?.session
    if (session !== undefined) secrets = { ...session, signIn }
  }
  return secrets
}

/** The rows that leave the queue by this event. */
export const endedBy = ({ type, data }: StoredEvent): readonly string[] =>
  type === 'actionDelivered' || type === 'actionDropped' ? [data.rowId] : type === 'assessmentLetGo' ? data.rowIds : []

/** Rows that these events put into the queue or took out of it. */
export function queueChanges(events: readonly StoredEvent[], before: State, after: State) {
  const ids = new Set(events.flatMap((event) => ('rows' in event.data ? event.data.rows : [event]).map(({ id }) => id)))
  const gone = new Set(events.flatMap(endedBy))
  const queued = ids.size === 0 ? [] : allRows(after).filter(({ id }) => ids.has(id))
  return { queued, unqueued: gone.size === 0 ? [] : allRows(before).filter(({ id }) => gone.has(id)) }
}

/** What the mirror is to keep of a row by which nothing but its place is known, so that it is let go with the log's. */
export const inThisLog = (store: Pick<ReopeningStore, 'durable' | 'log'>, row: OutboxRow): Mirrored =>
  store.durable ? { row, place: { log: store.log(), seq: row.seq, id: row.id } } : { row }

/**
 * What the mirror is to keep of rows that these events queue: with the event behind it, and where a durable log has it.
 * What a log in memory has from the mirror stays there as it is, with its place in the durable one.
 */
export function mirrored(
  queued: readonly OutboxRow[],
  events: readonly StoredEvent[],
  entries: readonly Entry[],
  store: Pick<ReopeningStore, 'durable' | 'log'>,
  kindOf: KindOf,
): readonly Mirrored[] {
  const rescues = entries.flatMap(({ input: { body } }) =>
    body.kind === 'fact' && (body.fact.type === 'healed' || body.fact.type === 'opened')
      ? (body.fact.events ?? [])
      : [],
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  return queued.flatMap((row): readonly Mirrored[] => {
    const caused = byId.get(row.id)
    if (caused === undefined && !store.durable) return []
    const by = caused ?? events.findLast(({ data }) => 'rows' in data && data.rows.some(({ id }) => id === row.id))
    // What lies in the mirror already is sealed there (`Mirror.seal`).
    if (by?.type === 'actionsSealed') return []
    const rescued = caused === undefined ? rescues.find(({ id }) => id === row.id) : undefined
    const event = caused === undefined ? rescued && Envelope.encode(rescued) : encodeRow(caused, kindOf)
    return [
      {
        row,
        // What is sealed stands in no event that can be read (X-SEC-06).
        ...(event && row.sealed === undefined && { event }),
        ...(store.durable && by && { place: { log: store.log(), seq: by.seq, id: by.id } }),
      },
    ]
  })
}
