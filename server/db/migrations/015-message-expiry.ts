import type { Kysely } from 'kysely'

/** Adds the expiry of a message whose code or link expires. Null for other messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('expires_at', 'bigint').execute()
}
