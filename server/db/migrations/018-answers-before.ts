import type { Kysely } from 'kysely'

/** The last answer that had come when an attempt was completed: what comes after it is answered again. Null before one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trials').addColumn('last_answer', 'integer').execute()
}
