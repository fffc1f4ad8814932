import type { Table } from 'dexie'
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

/**
 * The tables of the log. `events` has the rows of builds before the fourth schema version, one record each, all before
 * those of `batches`. They stay until compaction removes them: moving 50 000 rows takes longer than a start may.
 */
export interface EventTables {
  readonly events: Table<StoredRow, number>
  readonly batches: Table<EventBatch, number>
}

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

/** Returns the seq of the last row; 0 for an empty log. */
export const headOf = async ({ events, batches }: EventTables): Promise<number> =>
  (await batches.reverse().limit(1).primaryKeys())[0] ?? (await events.reverse().limit(1).primaryKeys())[0] ?? 0

/** Reads rows after a seq, in order, up to `limit`. */
export async function readRows({ events, batches }: EventTables, after: number, limit: number) {
  const rows: StoredRow[] = await events.where('seq').above(after).limit(limit).toArray()
  const single = rows.length
  let [position, count, read] = [after, Math.ceil(limit / 4), 0]
  while (rows.length < limit) {
    const found = await batches.where('seq').above(position).limit(count).toArray()
    for (const batch of found) for (const row of batch.rows) if (row.seq > after) rows.push(row)
    const last = found.at(-1)
    if (last === undefined || found.length < count) break
    position = last.seq
    read += found.length
    // As many batches as hold the rest, by the mean size of those read so far.
    count = Math.min(limit, Math.ceil(((limit - rows.length) * read) / Math.max(1, rows.length - single)))
  }
  return rows.slice(0, limit)
}

/** Does the log have a row with this id? */
export const hasRow = async ({ events, batches }: EventTables, id: string): Promise<boolean> =>
  (await batches.where('ids').equals(id).count()) > 0 || (await events.where('id').equals(id).count()) > 0

/** Does the log begin with the first row? */
export async function isWhole({ events, batches }: EventTables): Promise<boolean> {
  const [first] = await events.orderBy('seq').limit(1).primaryKeys()
  return (first ?? (await batches.orderBy('seq').first())?.rows[0]?.seq) === 1
}

/**
 * Removes rows up to `last` except the kept ones. Deletes records by ranges, without reading them; batches with rows that
 * stay are written again.
 */
export async function removeRows({ events, batches }: EventTables, last: number, keep: readonly number[]) {
  const kept = new Set(keep.filter((seq) => seq <= last))
  await removeBetween(events, [...kept], last)
  const divided = new Map<number, EventBatch>()
  for (const seq of [...kept, last + 1]) {
    const batch = await batches.where('seq').aboveOrEqual(seq).first()
    if (batch !== undefined) divided.set(batch.seq, batch)
  }
  await removeBetween(batches, [...divided.keys()], last)
  for (const { seq, rows } of divided.values()) {
    const left = rows.filter((row) => row.seq > last || kept.has(row.seq))
    if (left.length === 0) await batches.delete(seq)
    else if (left.length < rows.length) await batches.put(batchOf(seq, left))
  }
}

/** Deletes the records up to `last` except those with these keys. */
async function removeBetween<A>(table: Table<A, number>, stays: readonly number[], last: number): Promise<void> {
  let after = 0
  for (const seq of [...stays.toSorted((one, other) => one - other), Infinity]) {
    const end = Math.min(seq, last + 1)
    if (end > after + 1) await table.where('seq').between(after, end, false, false).delete()
    after = seq
  }
}
