import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds the time (ms UTC) at which the server received answers and posts. Reports and threads are ordered by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, claimed] of dated) {
    await db.schema.alterTable(table).addColumn('received_at', 'bigint').execute()
    await sql`update ${sql.table(table)} set received_at = ${sql.ref(claimed)}`.execute(db)
    await db.schema
      .alterTable(table)
      .alterColumn('received_at', (column) => column.setNotNull())
      .execute()
  }
  await sql`create index feedback_thread on feedback (card_id, received_at, id) where type = 'discussion'`.execute(db)
  await db.schema.createIndex('responses_received').on('responses').columns(['deck_id', 'received_at']).execute()
  await db.schema.dropIndex('responses_deck').execute()
}

const dated = [
  ['responses', 'created_at'],
  ['feedback', 'happened_at'],
] as const
