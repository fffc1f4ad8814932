import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds the index that finds the deck of a removed card among all stored versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deck_versions_cards on deck_versions
    using gin (jsonb_path_query_array(data, '$.cards[*].id') jsonb_path_ops)`.execute(db)
}
