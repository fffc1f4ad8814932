import type { Kysely } from 'kysely'

/** Adds indexes for the rows of one person, role or deck (X-PERF-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, ...columns] of sought)
    await db.schema
      .createIndex([table, ...columns].join('_'))
      .on(table)
      .columns(columns)
      .execute()
}

const sought: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['awards', 'user_id'],
  ['certificates', 'user_id'],
  ['email_changes', 'user_id'],
  ['feedback', 'user_id', 'card_id'],
  ['invitations', 'role_id'],
  ['memberships', 'role_id'],
  ['points_completions', 'user_id', 'deck_id'],
  ['push_tokens', 'user_id'],
  ['report_links', 'user_id'],
  ['reset_codes', 'user_id'],
  ['taken_roles', 'role_id'],
  ['trials', 'deck_id'],
  ['user_decks', 'user_id'],
  ['users', 'org_id'],
]
