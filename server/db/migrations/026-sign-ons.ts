import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds sign-ins at an OpenID provider whose code this server exchanges (S-SSO-08), and finished registrations by their
 * key. Client secrets move from the settings that clients read to those that remain on the server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_ons')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('org_id', 'text', (column) => column.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_ons_org').on('sign_ons').column('org_id').execute()
  await db.schema
    .createTable('registrations')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('registrations_user').on('registrations').column('user_id').execute()
  await sql`update orgs set
      services = services || jsonb_build_object('singleSignOn',
        jsonb_build_object('clientSecrets', jsonb_build_object('azure', data #>> '{oauthConfig,azure,clientSecret}'))),
      data = data #- '{oauthConfig,azure,clientSecret}'
    where data #>> '{oauthConfig,azure,clientSecret}' is not null`.execute(db)
}
