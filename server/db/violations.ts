/** What PostgreSQL says of a value that exists already (SQLSTATE 23505). */
const UNIQUE_VIOLATION = '23505'

/** Did a write fail because another one was first? `constraint`: the unique index or key that it met. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  (constraint === undefined || ('constraint' in error && error.constraint === constraint))
