import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Adds records by which the server verifies what clients claim (X-SERVER-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('managed', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('email_proven', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`update users set managed = true, email_proven = email is not null
    where not self_registered and provider is null and (email is not null or username is not null)`.execute(db)
  await db.schema
    .alterTable('sessions')
    .addColumn('handover', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema.alterTable('deck_opens').addColumn('first_opened_at', 'bigint').execute()
  await sql`update deck_opens set first_opened_at = opened_at`.execute(db)
  await sql`alter table deck_opens alter column first_opened_at set not null`.execute(db)
  await db.schema
    .createTable('invitations')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_pk', ['user_id', 'role_id'])
    .execute()
  await db.schema
    .createTable('taken_roles')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('trigger_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('taken_roles_pk', ['user_id', 'trigger_id'])
    .execute()
  await db.schema
    .createTable('used_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('email_changes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  // An item's id is unique per user, so that nobody can occupy the ids of another user.
  await sql`alter table activity drop constraint activity_pkey, add primary key (user_id, id)`.execute(db)
  // Awards remain when a competition is removed from the content.
  await sql`alter table awards drop constraint awards_competition_id_fkey`.execute(db)
  await db.schema.createIndex('statements_stored').on('statements').columns(['stored_at', 'id']).execute()
}
