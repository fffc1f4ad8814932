import type { Kysely } from 'kysely'

/** Adds the weekly mails of results that were queued, so that each person gets one a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('results_mails')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('results_mails_pkey', ['user_id', 'week'])
    .execute()
}
