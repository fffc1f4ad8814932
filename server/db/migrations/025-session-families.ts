import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Gives a session a stable row. Its ids and tokens move to `session_secrets`, so a renewal adds secrets instead of
 * overwriting them. Existing sessions keep working; they count as begun by single sign-on, because nothing recorded how.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column id text,
    add column generation integer not null default 1,
    add column generation_at bigint,
    add column seen_at bigint,
    add column single_sign_on boolean not null default true`.execute(db)
  await sql`update sessions set id = gen_random_uuid()::text, generation_at = created_at,
    seen_at = (extract(epoch from now()) * 1000)::bigint`.execute(db)
  await sql`create table session_secrets (
    id_hash text primary key,
    token_hash text not null unique,
    session_id text not null,
    generation integer not null,
    used boolean not null default false
  )`.execute(db)
  await sql`insert into session_secrets (id_hash, token_hash, session_id, generation, used)
    select id_hash, token_hash, id, 1, true from sessions`.execute(db)
  await sql`alter table push_tokens add column session_id text`.execute(db)
  await sql`update push_tokens set session_id = sessions.id from sessions
    where sessions.token_hash = push_tokens.session_token_hash`.execute(db)
  await sql`alter table push_tokens drop column session_token_hash`.execute(db)
  await sql`alter table sessions
    drop column id_hash,
    drop column token_hash,
    alter column id set not null,
    alter column generation_at set not null,
    alter column seen_at set not null,
    alter column generation drop default,
    alter column single_sign_on drop default,
    add primary key (id)`.execute(db)
  await sql`alter table session_secrets
    add foreign key (session_id) references sessions (id) on delete cascade`.execute(db)
  await sql`alter table push_tokens add foreign key (session_id) references sessions (id) on delete cascade`.execute(db)
  await db.schema.createIndex('session_secrets_session').on('session_secrets').column('session_id').execute()
  await db.schema.createIndex('push_tokens_session').on('push_tokens').column('session_id').execute()
}
