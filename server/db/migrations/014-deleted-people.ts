import type { Kysely } from 'kysely'

/** Who came with a content pack and has deleted the account: no later pack brings the person back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute()
}
