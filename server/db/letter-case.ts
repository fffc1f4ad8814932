import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/*
 * Text that is compared with a column in one letter case must be converted by the database as well. Its result for 'ß',
 * or in some locales for 'ö', differs from JavaScript's.
 */

export const inLowerCase = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
export const inUpperCase = (text: string): RawBuilder<string> => sql<string>`upper(${text}::text)`
