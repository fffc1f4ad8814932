import type { Kysely } from 'kysely'

/** Adds the session of a push subscription, with which it ends. Null for earlier subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_tokens')
    .addColumn('session_token_hash', 'text', (column) => column.references('sessions.token_hash').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('push_tokens_session').on('push_tokens').column('session_token_hash').execute()
}
