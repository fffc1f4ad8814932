import type { Input } from '../../core/decider'
import { keptInput } from '../../core/log/kept-input'
import { encodeRow, type KindOf } from '../../core/log/event-row-codec'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { Envelope, type StoredEvent } from '../../protocol/events'
import { extractPayload } from './payload-refs'
import type { ApiSession, Batch, MirrorEntry, Payload, Secrets } from '../ports'
import type { ReconnectingStore } from '../store/reconnecting-store'

export interface Entry {
  readonly input: Input
  readonly payloads?: readonly Payload[]
  /** Epoch of the sender: refused when another sender has taken over. */
  readonly epoch?: number
  /** Stored in the same transaction as the events, if the input signs its user in. */
  readonly session?: ApiSession
}

/** Builds the batch that a group of entries and their events write in one transaction. */
export function appendBatch(
  before: State,
  after: State,
  events: readonly StoredEvent[],
  entries: readonly Entry[],
  { queued, unqueued }: { readonly queued: readonly OutboxRow[]; readonly unqueued: readonly OutboxRow[] },
  kindOf: KindOf,
): Batch {
  const bodies = new Map(entries.map(({ input: { id, body } }) => [id, body]))
  const stored = events.map((event) => {
    const body = bodies.get(event.intent)
    // Only the first event of an input keeps it.
    bodies.delete(event.intent)
    return extractPayload(encodeRow(event, kindOf, body && keptInput(body, event)))
  })
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

/** Returns the secrets after these events: a sign-in sets them, a logout removes them (S-SYNC-16, S-SYNC-17). */
function secretsAfter(
  { user: { signIn } }: State,
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

/** Ids of the rows that this event removes from the queue. */
export const rowsEndedBy = ({ type, data }: StoredEvent): readonly string[] =>
  type === 'actionDelivered' || type === 'actionDropped' ? [data.rowId] : type === 'assessmentLetGo' ? data.rowIds : []

/** Rows that these events added to the queue or removed from it. */
export function queueChanges(events: readonly StoredEvent[], before: State, after: State) {
  const ids = new Set(events.flatMap((event) => ('rows' in event.data ? event.data.rows : [event]).map(({ id }) => id)))
  const gone = new Set(events.flatMap(rowsEndedBy))
  const queued = ids.size === 0 ? [] : allRows(after).filter(({ id }) => ids.has(id))
  return { queued, unqueued: gone.size === 0 ? [] : allRows(before).filter(({ id }) => gone.has(id)) }
}

/** Builds the mirror record of a row of which only its position is known, so that the log shows when the row ends. */
export const mirrorEntryOf = (store: Pick<ReconnectingStore, 'durable' | 'log'>, row: OutboxRow): MirrorEntry =>
  store.durable ? { row, place: { log: store.log(), seq: row.seq, id: row.id } } : { row }

/**
 * Builds the mirror records of rows that these events queue: with the causing event, and its position in a durable log.
 * Rows that a log in memory has from the mirror stay unchanged there, with their position in the durable log.
 */
export function mirrorEntries(
  queued: readonly OutboxRow[],
  events: readonly StoredEvent[],
  entries: readonly Entry[],
  store: Pick<ReconnectingStore, 'durable' | 'log'>,
  kindOf: KindOf,
): readonly MirrorEntry[] {
  const rescues = entries.flatMap(({ input: { body } }) =>
    body.kind === 'fact' && (body.fact.type === 'healed' || body.fact.type === 'opened')
      ? (body.fact.events ?? [])
      : [],
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  return queued.flatMap((row): readonly MirrorEntry[] => {
    const caused = byId.get(row.id)
    if (caused === undefined && !store.durable) return []
    const by = caused ?? events.findLast(({ data }) => 'rows' in data && data.rows.some(({ id }) => id === row.id))
    // Rows in the mirror are sealed there (`Mirror.seal`).
    if (by?.type === 'actionsSealed') return []
    const rescued = caused === undefined ? rescues.find(({ id }) => id === row.id) : undefined
    const event = caused === undefined ? rescued && Envelope.encode(rescued) : encodeRow(caused, kindOf)
    return [
      {
        row,
        // A sealed row has no readable event (X-SEC-06).
        ...(event && row.sealed === undefined && { event }),
        ...(store.durable && by && { place: { log: store.log(), seq: by.seq, id: by.id } }),
      },
    ]
  })
}
