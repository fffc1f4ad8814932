import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** By which the deck is found that had a card: all versions are kept, and a card may be in none that is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deck_versions_cards on deck_versions
    using gin (jsonb_path_query_array(data, '$.cards[*].id') jsonb_path_ops)`.execute(db)
}
