import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Creates the storage budgets: per person the time, ms UTC, at which the budget is full again. Creates the scores of
 * competitions: the sum of each player's awards, so that a standing need not read every award.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('storage_budgets')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('competition_scores')
    .addColumn('competition_id', 'text', (column) => column.notNull().references('competitions.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('points', 'double precision', (column) => column.notNull())
    .addColumn('awarded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('competition_scores_pk', ['competition_id', 'user_id'])
    .execute()
  await db.schema.createIndex('competition_scores_user').on('competition_scores').column('user_id').execute()
  await sql`insert into competition_scores (competition_id, user_id, points, awarded_at)
    select competition_id, user_id, sum(points), max(awarded_at) from awards group by competition_id, user_id`.execute(
    db,
  )
}
