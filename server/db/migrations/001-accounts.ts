import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Creates the tables of people, their sessions and preferences. Times are ms since 1970 UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orgs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('hosts', 'jsonb', (column) => column.notNull())
    .addColumn('anonymous_role_id', 'text')
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('org_id', 'text', (column) => column.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('username', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('phone', 'text')
    .addColumn('provider', 'text')
    .addColumn('subject', 'text')
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('self_registered', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('password_change_required', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`create unique index users_email on users (lower(email)) where email is not null`.execute(db)
  await sql`create unique index users_username on users (org_id, upper(username)) where username is not null`.execute(
    db,
  )
  await sql`create unique index users_subject on users (org_id, provider, subject) where subject is not null`.execute(
    db,
  )
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('token_expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('preferences')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('update_id', 'text')
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('reset_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('phone_codes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('push_tokens')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute()
}
