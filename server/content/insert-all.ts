import type { Insertable } from 'kysely'
import type { Tx } from '../api/context'
import type { Schema } from '../db/schema'

/** PostgreSQL accepts up to 65 535 parameters per statement; the widest table here has 15 columns. */
const ROWS = 1_000

/** Inserts any number of rows in batches. With `keep`, existing rows are unchanged. */
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
