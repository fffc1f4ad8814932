import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The tables that a process keeps in memory (server/content/pack-snapshot.ts). */
const contentTables = [
  'orgs',
  'white_labels',
  'settings',
  'decks',
  'cards',
  'deck_versions',
  'triggers',
  'categories',
  'category_decks',
  'role_decks',
  'promos',
  'notices',
  'competitions',
]

/**
 * Adds a revision to the content in force, which changes with every transaction that writes content, also by SQL. The
 * processes read the content again when it has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_state')
    .addColumn('revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create function renew_content_revision() returns trigger language plpgsql as $$
    begin
      update content_state set revision = pg_current_xact_id()::text where revision <> pg_current_xact_id()::text;
      return null;
    end $$`.execute(db)
  for (const table of contentTables) {
    await sql`create trigger renew_content_revision after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function renew_content_revision()`.execute(db)
  }
}
