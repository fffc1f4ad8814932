import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Is the column one of these texts? The list is a single parameter of any length: a statement accepts up to 65 535
 * parameters.
 */
export const isAnyOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
