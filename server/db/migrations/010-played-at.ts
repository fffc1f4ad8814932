import type { Kysely } from 'kysely'

/** Adds the time of a track's position, so that an older report does not overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('playlist_activity')
    .addColumn('happened_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
