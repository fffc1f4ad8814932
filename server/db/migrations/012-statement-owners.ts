import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds the owner of a statement, so that it is deleted with the account. Null when the statement names no user of this
 * server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('statements')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await sql`update statements set user_id = users.id from users
    where users.id = statements.data->'actor'->'account'->>'name'`.execute(db)
  await db.schema.createIndex('statements_user').on('statements').column('user_id').execute()
}
