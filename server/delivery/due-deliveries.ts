import type { Database } from '../db/connection'

/** Messages that should have been sent by now. */
export interface DueDeliveries {
  /** 'mail', 'text' or 'push'. */
  readonly kind: string
  readonly count: number
  /** When the oldest of them was queued, ms UTC. */
  readonly oldestAt: number
}

const kinds = ['mail', 'text', 'push'] as const

/** Counts the messages that are due at `now`, ms UTC, for each kind. */
export async function dueDeliveries(db: Database, now: number): Promise<readonly DueDeliveries[]> {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('sent_at').as('oldestAt')])
    .where('due_at', '<=', now)
    .groupBy('kind')
    .execute()
  return kinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, count: 0, oldestAt: now })
}
