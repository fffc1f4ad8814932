import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Account, Tx } from '../api/context'
import { refusals } from '../api/refusal'

const MB = 1_000_000
const DAY = 86_400_000

interface Allowance {
  readonly burst: number
  readonly perDay: number
}

/**
 * Budgets of stored bytes per person. A busy learner stores about 0.2 MB per day; a week of offline use (10,000
 * actions) is about 6 MB. Self-registered accounts without a proven email have less.
 */
const known: Allowance = { burst: 32 * MB, perDay: MB }
const unproven: Allowance = { burst: 12 * MB, perDay: MB / 2 }

/** Overhead of a row and its index entries, in bytes. */
export const ROW_BYTES = 200

/** Returns how long the person's budget needs to regain so many bytes, ms. */
const refillTime = (user: Account, bytes: number): number => Math.ceil((bytes * DAY) / allowanceOf(user).perDay)

/** Refuses with Retry-After when the budget is used up. `fullAt`: when it is full again, ms UTC. */
export function requireBudget(user: Account, fullAt: number, now: number): void {
  const { burst, perDay } = allowanceOf(user)
  const tooEarly = fullAt - now - (burst * DAY) / perDay
  if (tooEarly > 0) throw refusals.tooMany(tooEarly)
}

const allowanceOf = (user: Account): Allowance => (user.self_registered && !user.email_proven ? unproven : known)

/**
 * Draws bytes from the person's storage budget, which all processes share, in the transaction that stores them. Throws
 * a refusal with Retry-After when the budget is used up; the transaction is then rolled back. Call it after the other
 * writes, so that its row is locked only briefly.
 */
export async function drawStorage(tx: Tx, user: Account, bytes: number, now: number): Promise<void> {
  const { rows } = await sql<{ full_at: number }>`${storageDraw(user, bytes, now)} returning full_at`.execute(tx)
  requireBudget(user, rows[0]?.full_at ?? now, now)
}

/** The insert that draws from the budget. A deleted account has none. */
export const storageDraw = (user: Account, bytes: number, now: number): RawBuilder<unknown> => {
  const refill = refillTime(user, bytes)
  return sql`insert into storage_budgets (user_id, full_at)
    select id, ${now}::bigint + ${refill}::bigint from users where id = ${user.id}
    on conflict (user_id) do update
    set full_at = greatest(storage_budgets.full_at, ${now}::bigint) + ${refill}::bigint`
}
