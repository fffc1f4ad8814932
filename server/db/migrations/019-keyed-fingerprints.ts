import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Clears the unkeyed hashes of requests, from which a password could be guessed. Keys and answers remain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set fingerprint = ''`.execute(db)
}
