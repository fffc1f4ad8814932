import type { Table, Transaction } from 'dexie'
import type { StoredRow } from '../ports'

/**
 * Consecutive rows of one transaction as one record: IndexedDB takes much longer for many records than for one of the
 * same size (X-PERF-02, ADR 40).
 */
export interface EventBatch {
  /** Seq of the last row that was written; it stays when compaction removes rows. */
  readonly seq: number
  /** The ids of the rows, for the unique index: an event is never recorded twice (X-OUTBOX-03). */
  readonly ids: readonly string[]
  readonly rows: readonly StoredRow[]
}

export type EventBatches = Table<EventBatch, number>

/** Maximum number of rows of a batch: about 40 kB. Chromium moves values over 64 kB to files of their own. */
const MAX_ROWS = 64

const batchOf = (seq: number, rows: readonly StoredRow[]): EventBatch => ({ seq, ids: rows.map(({ id }) => id), rows })

/** Divides the rows of a transaction into batches. */
export function batchesOf(rows: readonly StoredRow[]): readonly EventBatch[] {
  const batches: EventBatch[] = []
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const part = rows.slice(from, from + MAX_ROWS)
    const last = part.at(-1)
    if (last !== undefined) batches.push(batchOf(last.seq, part))
  }
  return batches
}

/** Reads rows after a seq, in order, up to `limit`. */
export async function readRows(batches: EventBatches, after: number, limit: number): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = []
  let [position, count, read] = [after, Math.ceil(limit / 4), 0]
  while (rows.length < limit) {
    const found = await batches.where('seq').above(position).limit(count).toArray()
    for (const batch of found) for (const row of batch.rows) if (row.seq > after) rows.push(row)
    const last = found.at(-1)
    if (last === undefined || found.length < count) break
    position = last.seq
    read += found.length
    // As many batches as hold the rest, by the mean size of those read so far.
    count = Math.ceil(((limit - rows.length) * read) / Math.max(1, rows.length))
  }
  return rows.slice(0, limit)
}

/**
 * Removes rows up to `last` except the kept ones. Deletes batches by ranges, without reading them; those with rows that
 * stay are written again.
 */
export async function removeRows(batches: EventBatches, last: number, keep: readonly number[]): Promise<void> {
  const kept = new Set(keep.filter((seq) => seq <= last))
  const divided = new Map<number, EventBatch>()
  for (const seq of [...kept, last + 1]) {
    const batch = await batches.where('seq').aboveOrEqual(seq).first()
    if (batch !== undefined) divided.set(batch.seq, batch)
  }
  let after = 0
  for (const seq of [...divided.keys(), Infinity].toSorted((one, other) => one - other)) {
    const end = Math.min(seq, last + 1)
    if (end > after + 1) await batches.where('seq').between(after, end, false, false).delete()
    after = seq
  }
  for (const { seq, rows } of divided.values()) {
    const left = rows.filter((row) => row.seq > last || kept.has(row.seq))
    if (left.length === 0) await batches.delete(seq)
    else if (left.length < rows.length) await batches.put(batchOf(seq, left))
  }
}

/** Moves the rows of an older schema, one record each, to batches. */
export async function moveToBatches(old: Transaction): Promise<void> {
  const [events, batches] = [old.table<StoredRow, number>('events'), old.table<EventBatch, number>('batches')]
  for (let rows = await events.orderBy('seq').limit(MAX_ROWS).toArray(); rows.length > 0;) {
    await batches.bulkAdd([...batchesOf(rows)])
    rows = await events
      .where('seq')
      .above(rows.at(-1)?.seq ?? Infinity)
      .limit(MAX_ROWS)
      .toArray()
  }
}
