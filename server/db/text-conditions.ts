import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Is the column one of these texts? The list is a single parameter of any length: a statement accepts up to 65 535
 * parameters.
 */
export const isAnyOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

/*
 * Text that is compared with a column in one letter case must be converted by the database as well. Its result for 'ß',
 * or in some locales for 'ö', differs from JavaScript's.
 */

export const inLowerCase = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
export const inUpperCase = (text: string): RawBuilder<string> => sql<string>`upper(${text}::text)`
