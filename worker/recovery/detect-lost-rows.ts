import * as E from 'fp-ts/Either'
import type { Fact } from '../../core/facts'
import { hashOf } from '../../core/hash'
import { decodeRow } from '../../core/log/event-row-codec'
import { isQueuedIn } from '../../core/outbox/outbox'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { decode } from '../../protocol/codec'
import { Envelope } from '../../protocol/events'
import type { RecoveredEvent } from '../../protocol/events/recovered-event'
import { inlinePayloads } from '../log/payload-refs'
import { fieldOf } from '../../protocol/record'
import { rowsOfLiveTabs } from '../mirror/mirror'
import type { Marker, MirroredRow, RowPosition } from '../ports'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { ReconnectingStore } from '../store/reconnecting-store'

export type Recovery = Omit<Extract<Fact, { type: 'healed' }>, 'type'>

type ComparedStore = Pick<ReconnectingStore, 'durable' | 'read' | 'head' | 'log' | 'payload'>

/** Data outside of the log, except rows that are known to be the same in the log. */
interface OutsideLog {
  /** Pending rows of the store. */
  readonly queued: readonly OutboxRow[]
  /** Pending rows of the mirror. */
  readonly unsent: readonly MirroredRow[]
  readonly markers: readonly Marker[]
}

/** Result of comparing the log with the data outside of it. */
export interface Comparison {
  /** Undefined if nothing was lost. */
  readonly recovery: Recovery | undefined
}

/**
 * Compares the log with the data outside of it. A log has lost rows if it ends before an acknowledged head, or has
 * another row there (X-HEAL-01). The same is true if the log lacks the row that queued a dead tab's pending action.
 * Rows that only the mirror has are queued again. A pending row of the store that the folded log does not yield in this
 * form came after a damaged row; it is queued again too (X-HEAL-06). For a log in memory, all mirrored rows are pending
 * (X-HEAL-07).
 */
export async function compareWithMirror(
  store: ComparedStore,
  { queued, unsent, markers }: OutsideLog,
  state: State,
  unreadable: boolean,
  /** Sessions of other living tabs: their rows are still being written to the log. */
  living: () => Promise<readonly string[]>,
  parts: Pick<LoadedFeatures, 'forRows'>,
): Promise<Comparison> {
  const isQueued = isQueuedIn(state)
  const passedOver = await storedBefore(
    store,
    state,
    queued.filter((row) => !isQueued(row)),
  )
  const done = await finishedRows(store, unsent, state, parts)
  const settled = new Set(done.map(({ id }) => id))
  const lost = unsent.filter(({ row }) => !settled.has(row.id) && !isQueued(row))
  const differs = store.durable && (await markersMismatch(store, markers, state))
  const theirs = rowsOfLiveTabs(unsent, lost.length === 0 || differs ? [] : await living())
  const ownerless = lost.filter(({ row }) => !theirs.has(row.id))
  const found = (cause: Recovery['cause']) => ({ recovery: recoveryOf(cause, passedOver, ownerless) })
  if (unreadable || (!store.durable && ownerless.length > 0)) return found('readError')
  if (differs || ownerless.length > 0) return found('markerMismatch')
  return passedOver.length > 0 ? found('readError') : { recovery: undefined }
}

/**
 * Returns the stored rows that existed when the state was read. A row that was queued again has its seq from another
 * log.
 */
async function storedBefore(
  store: Pick<ComparedStore, 'head'>,
  state: State,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  const before = rows.filter(({ seq }) => seq <= state.seq)
  return before.length < rows.length && (await store.head()) === state.seq ? rows : before
}

/** Collects the rows to queue again, and the events that caused the mirrored ones. */
export function recoveryOf(
  cause: Recovery['cause'],
  rows: readonly OutboxRow[],
  mirrored: readonly MirroredRow[],
): Recovery {
  const all = new Map([...mirrored.map(({ row }) => row), ...rows].map((row) => [row.id, row]))
  const events = new Map<string, RecoveredEvent>()
  for (const { event } of mirrored) {
    const rescued = decode(Envelope, event)
    if (E.isRight(rescued)) events.set(rescued.right.id, rescued.right)
  }
  return { cause, rows: [...all.values()], events: [...events.values()] }
}

/**
 * Returns mirrored rows that the log shows as finished: it has the row that queued them, or had it before compaction.
 */
export async function finishedRows(
  store: ComparedStore,
  left: readonly MirroredRow[],
  state: State,
  parts: Pick<LoadedFeatures, 'forRows'>,
): Promise<readonly OutboxRow[]> {
  const settled: OutboxRow[] = []
  if (!store.durable) return settled
  const isQueued = isQueuedIn(state)
  for (const { row, place } of left)
    if (!isQueued(row) && (await isInLog(store, state, place ?? { log: '', seq: row.seq, id: row.id }, parts)))
      settled.push(row)
  return settled
}

/**
 * Does the log contain, or did it contain, this row? Missing rows up to the head were compacted, which happens only
 * after delivery.
 */
async function isInLog(
  store: ComparedStore,
  state: State,
  { log, seq, id }: RowPosition,
  parts: Pick<LoadedFeatures, 'forRows'>,
): Promise<boolean> {
  const [found] = await inlinePayloads(await store.read(seq - 1, 1), store)
  const read = found === undefined ? undefined : decodeRow(found, (await parts.forRows(state, [found])).kindOf)
  if (read?.kind === 'event' && read.event.seq === seq) return read.event.id === id
  const isThere = fieldOf(found, 'seq') === seq
  return !isThere && log === store.log() && seq <= state.seq
}

/**
 * Does a marker refer to another log, to a missing row, or to another row at its position? A compacted row counts as
 * the same.
 */
async function markersMismatch(store: ComparedStore, markers: readonly Marker[], state: State): Promise<boolean> {
  for (const marker of markers) {
    if (marker.log !== store.log() || state.seq < marker.seq) return true
    const [row] = await store.read(marker.seq - 1, 1)
    if (fieldOf(row, 'seq') === marker.seq && hashOf(row) !== marker.hash) return true
  }
  return false
}
