import type { Kysely } from 'kysely'

/** Adds what the file of a report lists, and since when. Links of the previous release list the answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('report_links')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('answers'))
    .addColumn('since', 'bigint')
    .execute()
}
