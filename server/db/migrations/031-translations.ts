import type { Kysely } from 'kysely'

/** Adds the translations of the content in force, a row for each organisation and language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translations')
    .addColumn('org_id', 'text', (column) => column.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('texts', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('translations_pkey', ['org_id', 'language'])
    .execute()
}
