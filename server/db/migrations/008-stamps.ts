import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds ETag stamps, trending categories, and the time of receipt of activity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_stamps')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('stamp', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_stamps_pk', ['user_id', 'part'])
    .execute()
  await db.schema
    .createTable('trending')
    .addColumn('org_id', 'text', (column) => column.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('category_ids', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('trending_pk', ['org_id', 'hour'])
    .execute()
  await db.schema
    .alterTable('activity')
    .addColumn('recorded_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update activity set recorded_at = happened_at`.execute(db)
  await db.schema.createIndex('activity_recorded').on('activity').columns(['recorded_at', 'user_id', 'id']).execute()
  await sql`create index deck_opens_deck on deck_opens (deck_id, opened_at)`.execute(db)
}
