import type { Kysely } from 'kysely'

/** Adds the keys that seal actions left unsent on a device (X-SEC-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seal_keys')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
}
