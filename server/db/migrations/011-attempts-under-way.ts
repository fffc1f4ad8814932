import { sql, type Kysely } from 'kysely'

/** A trial's reset is told only as long as the attempt after it is under way: what was completed since then is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update trials set reset_at = null where reset_at < updated_at`.execute(db)
}
