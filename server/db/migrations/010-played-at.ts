import type { Kysely } from 'kysely'

/** When the place that is kept of a track was told, so that an older one does not take it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('playlist_activity')
    .addColumn('happened_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
