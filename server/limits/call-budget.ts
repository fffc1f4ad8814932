import type { Call } from '../../protocol/api/call'
import { refusals } from '../api/refusal'

/** A token bucket, implemented by GCRA. A token is about 10 ms of the server's work. */
interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/**
 * Two buckets per person. Calls that an outbox may hold have a separate one. So a device that sends a week of offline
 * actions does not slow down its user's other calls. An outbox sends 20 to 50 actions per second sequentially, more
 * than 10,000 before the first 429.
 */
const allowances = {
  queued: { burst: 6_000, perSecond: 20 },
  asked: { burst: 1_500, perSecond: 10 },
} as const satisfies Record<string, Allowance>
export type BudgetName = keyof typeof allowances

/** Returns the bucket that a call draws from. */
export const budgetOf = ({ queue }: Pick<Call, 'queue'>): BudgetName => (queue === 'never' ? 'asked' : 'queued')

/** Retry-After is at least the refill time of this many tokens, so that an outbox continues in batches. */
const BATCH_TOKENS = 100
/** Above this size, the map evicts full buckets. */
const MAX_BUDGETS = 20_000

/**
 * The buckets of all people who use this process. They are in memory, because a database write per read would cost more
 * than most reads. Therefore the budgets apply per process. Stored bytes have a shared budget in the database.
 */
export class CallBudgets {
  /** When each bucket is full again, ms UTC. */
  readonly #fullAt = new Map<string, number>()

  /** Draws tokens. Throws a refusal with Retry-After, and draws nothing, when the bucket has too few. */
  draw(userId: string, name: BudgetName, tokens: number, now: number): void {
    const { burst, perSecond } = allowances[name]
    const perToken = 1_000 / perSecond
    const key = `${name} ${userId}`
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? 0) + tokens * perToken
    const tooEarly = fullAt - now - burst * perToken
    if (tooEarly > 0) throw refusals.tooMany(Math.max(tooEarly, BATCH_TOKENS * perToken))
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size > MAX_BUDGETS) this.#evictFull(now)
  }

  #evictFull(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
  }
}
