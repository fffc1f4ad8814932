import type { Kysely } from 'kysely'

/** Adds people of content packs who have deleted their account, so that no later pack restores them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute()
}
