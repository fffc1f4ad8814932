import type { Kysely } from 'kysely'

/** Until when a message is of use: what it carries, a code or a link, is good no longer. Null where it stays of use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('expires_at', 'bigint').execute()
}
