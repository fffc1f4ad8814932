import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Adds what production needs: queued messages, pushed notifications, sign-ins at identity providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('mails_due').on('mails').columns(['due_at', 'id']).execute()
  await db.schema.alterTable('notifications').addColumn('pushed_at', 'bigint').execute()
  await sql`create index notifications_unpushed on notifications (created_at) where pushed_at is null`.execute(db)
  await db.schema
    .alterTable('orgs')
    .addColumn('services', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
  await db.schema
    .createTable('saml_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('org_id', 'text', (column) => column.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('database_use')
    .addColumn('only', 'integer', (column) => column.primaryKey())
    .addColumn('sandbox', 'boolean', (column) => column.notNull())
    .execute()
  // Earlier databases were used by the sandbox only.
  await sql`insert into database_use ("only", sandbox) select 1, true from content_state limit 1`.execute(db)
}
