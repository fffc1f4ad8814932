/** SQLSTATE of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/** Did a write violate a unique constraint? `constraint`: the unique index or key. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  (constraint === undefined || ('constraint' in error && error.constraint === constraint))

/** SQLSTATE of a deadlock and of a serialization failure: the transaction was rolled back and may be retried. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/** The function of PostgreSQL that reports a stale plan: the message is translated, and its SQLSTATE has other meanings. */
const PLAN_CHECK = 'RevalidateCachedQuery'

/** Did a named statement fail because a migration changed the columns of its result? It may be prepared again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === PLAN_CHECK

/** Was the statement and its transaction rolled back because of a concurrent one, or of a migration? */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (RETRYABLE.has(error.code) || isStalePlan(error))

/** Maximum number of attempts: a migration may cause a deadlock, and then change columns of the repeated statements. */
export const MAX_ATTEMPTS = 3
