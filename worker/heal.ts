import * as E from 'fp-ts/Either'
import type { Fact } from '../core/facts'
import { hashOf } from '../core/hash'
import { decodeRow } from '../core/log/row-by-kind'
import { holds } from '../core/outbox/outbox'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { decode } from '../protocol/codec'
import { Envelope } from '../protocol/events'
import type { RescuedEvent } from '../protocol/events/rescued-event'
import { internalise } from './externalise'
import { fieldOf } from './field-of'
import { heldByLiving } from './mirror'
import type { Left, MirrorContent, Place } from './ports'
import type { Parts } from './parts'
import type { ReopeningStore } from './reopening'

export type Healed = Omit<Extract<Fact, { type: 'healed' }>, 'type'>

type HealedStore = Pick<ReopeningStore, 'durable' | 'read' | 'queued' | 'head' | 'log' | 'payload'>

/** What the log and what stands outside of it come to, held against each other. */
export interface Comparison {
  /** Undefined when all is well. */
  readonly healed: Healed | undefined
}

/**
 * Compares the log with what stands outside of it. A log that ends before a head that was acknowledged, or has another
 * row there, has lost something (X-HEAL-01), and so has one that leads to no row where a dead tab had put a waiting one
 * into it: what only the mirror still has is queued again. A waiting row of the store that the log does not lead to, or
 * not in this form, stood behind a damaged row: it is queued again too (X-HEAL-06). A log in memory leads to nothing:
 * all that the mirror has waits (X-HEAL-07).
 */
export async function compare(
  store: HealedStore,
  mirror: MirrorContent,
  state: State,
  unreadable: boolean,
  /** Sessions of other tabs that live: what they have written is on its way into the log. */
  living: () => Promise<readonly string[]>,
  parts: Pick<Parts, 'forRows'>,
): Promise<Comparison> {
  const unknown = (rows: readonly OutboxRow[]) => rows.filter((row) => !holds(state, row))
  const passedOver = await storedBefore(store, state, unknown(await store.queued()))
  const done = await settledIn(store, mirror.left, state, parts)
  const settled = new Set(done.map(({ id }) => id))
  const lost = mirror.left.filter(({ row }) => !settled.has(row.id) && !holds(state, row))
  const differs = store.durable && (await mismatch(store, mirror, state))
  const theirs = heldByLiving(mirror.left, lost.length === 0 || differs ? [] : await living())
  const ownerless = lost.filter(({ row }) => !theirs.has(row.id))
  const found = (cause: Healed['cause']) => ({ healed: healedBy(cause, passedOver, ownerless) })
  if (unreadable || (!store.durable && ownerless.length > 0)) return found('readError')
  if (differs || ownerless.length > 0) return found('markerMismatch')
  return passedOver.length > 0 ? found('readError') : { healed: undefined }
}

/** Which of these stored rows were there when the state was read. What was queued again has its number in another log. */
async function storedBefore(
  store: Pick<HealedStore, 'head'>,
  state: State,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  const before = rows.filter(({ seq }) => seq <= state.seq)
  return before.length < rows.length && (await store.head()) === state.seq ? rows : before
}

/** Rows to be queued again, and of those that the mirror has the events that caused them. */
export function healedBy(cause: Healed['cause'], rows: readonly OutboxRow[], mirrored: readonly Left[]): Healed {
  const all = new Map([...mirrored.map(({ row }) => row), ...rows].map((row) => [row.id, row]))
  const events = new Map<string, RescuedEvent>()
  for (const { event } of mirrored) {
    const rescued = decode(Envelope, event)
    if (E.isRight(rescued)) events.set(rescued.right.id, rescued.right)
  }
  return { cause, rows: [...all.values()], events: [...events.values()] }
}

/** Mirrored rows that wait no more by the log itself: it has the row that queued them, or had it before compaction. */
export async function settledIn(
  store: HealedStore,
  left: readonly Left[],
  state: State,
  parts: Pick<Parts, 'forRows'>,
): Promise<readonly OutboxRow[]> {
  const settled: OutboxRow[] = []
  if (!store.durable) return settled
  for (const { row, place } of left)
    if (!holds(state, row) && (await leadsTo(store, state, place ?? { log: '', seq: row.seq, id: row.id }, parts)))
      settled.push(row)
  return settled
}

/** Rows up to the head that are not there were compacted away, which delivered rows alone are. */
async function leadsTo(
  store: HealedStore,
  state: State,
  { log, seq, id }: Place,
  parts: Pick<Parts, 'forRows'>,
): Promise<boolean> {
  const [found] = await internalise(await store.read(seq - 1, 1), store)
  const read = found === undefined ? undefined : decodeRow(found, (await parts.forRows(state, [found])).kindOf)
  if (read?.kind === 'event' && read.event.seq === seq) return read.event.id === id
  const isThere = fieldOf(found, 'seq') === seq
  return !isThere && log === store.log() && seq <= state.seq
}

/**
 * Does a marker tell of another log, of a row that is not there, or of another row in its place? One that was
 * compacted away is taken for the same.
 */
async function mismatch(store: HealedStore, mirror: MirrorContent, state: State): Promise<boolean> {
  for (const marker of mirror.markers) {
    if (marker.log !== store.log() || state.seq < marker.seq) return true
    const [row] = await store.read(marker.seq - 1, 1)
    if (fieldOf(row, 'seq') === marker.seq && hashOf(row) !== marker.hash) return true
  }
  return false
}
