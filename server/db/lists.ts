import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Is the column one of these texts? The list is one parameter, however long: a statement takes 65 535 of them. */
export const isAnyOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
