import type { Transaction } from 'kysely'
import type { Database } from './connection'
import type { Schema } from './schema'
import { isRetryable } from './violations'

/**
 * Runs the work in a transaction, and retries it once after a deadlock or a serialization failure. The work must have no side
 * effects outside its transaction. Rethrows the error of the work.
 */
export async function inTransaction<A>(db: Database, work: (tx: Transaction<Schema>) => Promise<A>): Promise<A> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isRetryable(error)) throw error
    return db.transaction().execute(work)
  }
}
