import { sql } from 'kysely'
import type { Database } from './connection'

/**
 * Grants a role access to the rows of all tables. The role that serves requests needs no more. It cannot change tables,
 * even through a flaw in a statement (ASVS 5.0, 13.2.2).
 */
export async function grantRows(db: Database, role: string): Promise<void> {
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(db)
  await sql`grant usage on all sequences in schema public to ${sql.id(role)}`.execute(db)
}
