import type { Transaction } from 'kysely'
import type { Database } from './connection'
import type { Schema } from './schema'
import { isRetryable, MAX_ATTEMPTS } from './violations'

/**
 * Runs the work in a transaction, and repeats it after a deadlock, a serialization failure or a migration. The work must
 * have no side effects outside its transaction. Rethrows the error of the work.
 */
export async function inTransaction<A>(db: Database, work: (tx: Transaction<Schema>) => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
}
