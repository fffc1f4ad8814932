import { sql } from 'kysely'
import type { Account, Tx } from './context'
import { stampRenewal } from './etags'
import type { VersionedPart } from './etags'
import { requireBudget, storageDraw } from '../limits/storage-budget'

/** What a call that writes records in addition to its work. */
export interface Finish {
  readonly now: number
  /** Upper bound of the bytes that the call stores. */
  readonly bytes: number
  /** The parts of answers that change. */
  readonly changes: readonly VersionedPart[]
  /** The answer that a repeat of the request gets, by its idempotency key. */
  readonly kept: { readonly key: string; readonly fingerprint: string; readonly answer: string } | undefined
}

/**
 * Finishes a call that writes, with one statement in the transaction of its work: draws from the storage budget, renews
 * the stamps and stores the idempotency key, so that all are stored or none (faults 44). Call it last, so that its rows
 * are locked only briefly. Throws a refusal when the budget is used up, and a unique violation when a concurrent
 * request has stored the key.
 */
export async function finishWrite(tx: Tx, user: Account, { now, bytes, changes, kept }: Finish): Promise<void> {
  // A deleted account has no rows; a repeat fails because the session has ended.
  const { rows } = await sql<{ full_at: number }>`
    with drawn as (${storageDraw(user, bytes, now)} returning full_at),
    stamped as (${stampRenewal(user.id, changes)}),
    kept as (insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
      select id, ${kept?.key ?? ''}::text, ${kept?.fingerprint ?? ''}::text, ${kept?.answer ?? ''}::text, ${now}::bigint
      from users where id = ${user.id} and ${kept !== undefined}::boolean)
    select full_at from drawn`.execute(tx)
  requireBudget(user, rows[0]?.full_at ?? now, now)
}
