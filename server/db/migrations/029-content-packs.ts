import type { Kysely } from 'kysely'

/**
 * Adds the loaded content packs, so that an operator can go back to one of them. The people of a pack are rows of their
 * own, which are deleted with their account. A load that was published to running servers is marked, so that a start
 * with an older folder keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_packs')
    .addColumn('hash', 'text', (column) => column.primaryKey().references('content_loads.hash').onDelete('cascade'))
    .addColumn('files', 'bytea', (column) => column.notNull())
    .addColumn('based_at', 'bigint', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('content_pack_people')
    .addColumn('hash', 'text', (column) => column.notNull().references('content_packs.hash').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('username', 'text')
    .addColumn('players', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('content_pack_people_pkey', ['hash', 'user_id'])
    .execute()
  await db.schema.createIndex('content_pack_people_user').on('content_pack_people').column('user_id').execute()
  await db.schema
    .alterTable('content_loads')
    .addColumn('published', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
