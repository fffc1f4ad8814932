import { sql, type Kysely } from 'kysely'

/** Adds the score of the best passed attempt, which is the one that may be submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trials').addColumn('passed_score', 'integer').execute()
  await sql`update trials set passed_score = last_score where passed_at is not null`.execute(db)
}
