import type { Kysely } from 'kysely'

/** Adds retired roles, which a pack no longer contains, and the history of loaded packs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('roles')
    .addColumn('retired', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createTable('content_loads')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('loaded_at', 'bigint', (column) => column.notNull())
    .execute()
}
