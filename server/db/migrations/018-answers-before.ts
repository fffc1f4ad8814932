import type { Kysely } from 'kysely'

/**
 * Adds the last received answer at the completion of an attempt; later answers belong to a retake. Null before the
 * first completion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trials').addColumn('last_answer', 'integer').execute()
}
