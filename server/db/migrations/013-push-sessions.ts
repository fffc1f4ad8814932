import type { Kysely } from 'kysely'

/** By which session a device asked for messages: they end with it. Null where it asked before this was known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_tokens')
    .addColumn('session_token_hash', 'text', (column) => column.references('sessions.token_hash').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('push_tokens_session').on('push_tokens').column('session_token_hash').execute()
}
