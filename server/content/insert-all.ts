import type { Insertable } from 'kysely'
import type { Tx } from '../context'
import type { Schema } from '../db/schema'

/** PostgreSQL takes at most 65 535 parameters in a statement; the widest table here has 15 columns. */
const ROWS = 1_000

/** Inserts any number of rows; with `keep` those that are there already stay as they are. */
export async function insertAll<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  conflict: 'fail' | 'keep' = 'fail',
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    const insert = tx.insertInto(table).values(rows.slice(from, from + ROWS))
    await (conflict === 'keep' ? insert.onConflict((on) => on.doNothing()) : insert).execute()
  }
}
