import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds the state that operators change by `npm run admin`: suspended people, whom no pack readmits, and players whom no
 * pack removes. Adds the accounts that were merged with people of a pack, and the changes of each load. Players belong
 * to an account, with which they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('suspended', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createTable('merged_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('merged_people_user').on('merged_people').column('user_id').execute()
  await db.schema.alterTable('content_loads').addColumn('changes', 'jsonb').execute()
  await sql`delete from competition_players where user_id not in (select id from users)`.execute(db)
  await db.schema
    .alterTable('competition_players')
    .addForeignKeyConstraint('competition_players_user_fk', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .alterTable('competition_players')
    .addColumn('added', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema.createIndex('competition_players_user').on('competition_players').column('user_id').execute()
}
