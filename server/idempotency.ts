import { sql } from 'kysely'
import type { CallContext } from './context'
import { refusals } from './refusal'
import { fingerprint } from './secrets'

/** A request that may come again: its key and what it asked for. */
export interface Repeatable {
  readonly key: string
  /** Method, path and body as they came: a resend is byte-identical (X-OUTBOX-03). */
  readonly request: string
}

export const isKey = (key: string): boolean => /^[\x21-\x7e]{1,200}$/.test(key)

/**
 * Does the work once per user and key. The key's row is written in the transaction of the work itself, so that
 * either both are there or neither (faults 44). A repeat gets the stored answer, another request under the same key
 * 422, and a repeat while the first is still at work in another process 409 (faults 42, 43).
 */
export async function once(
  { tx, now }: CallContext,
  userId: string,
  { key, request }: Repeatable,
  work: () => Promise<string>,
): Promise<string> {
  const lock = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`.execute(tx)
  if (lock.rows[0]?.free !== true) throw refusals.conflict('This request is still at work')
  const asked = fingerprint(request)
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier !== undefined) {
    if (earlier.fingerprint !== asked) throw refusals.keyUsed()
    return earlier.answer
  }
  const answer = await work()
  // Whoever has deleted the account has no keys any more; a repeat meets a session that is over.
  await sql`insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
    select id, ${key}, ${asked}, ${answer}, ${now}::bigint from users where id = ${userId}`.execute(tx)
  return answer
}
