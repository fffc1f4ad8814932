import { sql, type Kysely } from 'kysely'

/** Clears finished resets: a trial's reset is reported only while the attempt after it is running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update trials set reset_at = null where reset_at < updated_at`.execute(db)
}
