import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/*
 * What is compared with a column in one letter case is brought to it by the database as well: what it makes of 'ß', or in
 * some locales of 'ö', is not what JavaScript makes of it.
 */

export const inLowerCase = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
export const inUpperCase = (text: string): RawBuilder<string> => sql<string>`upper(${text}::text)`
