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

/** SQLSTATE of a feature that is not supported. */
const NOT_SUPPORTED = '0A000'

/** Did a named statement fail because a migration changed the columns of its result? It may be prepared again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_SUPPORTED && /cached plan/.test(error.message)

/** Was the transaction rolled back because of a concurrent one, or of a migration? */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (RETRYABLE.has(error.code) || isStalePlan(error))
