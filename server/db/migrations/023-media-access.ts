import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds the roles that may fetch a media file, and the keys that sign media passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('path', 'text', (column) => column.primaryKey())
    // Null for everybody, else an object of role ids by organisation.
    .addColumn('roles', 'jsonb')
    .execute()
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  // Forces the pack to be loaded again, which fills the table of media.
  await sql`update content_state set hash = ''`.execute(db)
}
