import { groupBy } from '../../protocol/group-by'
import { insertAll } from '../content/insert-all'
import type { Database } from '../db/connection'
import { isAnyOf } from '../db/text-conditions'
import { inTransaction } from '../db/transaction'

const DAY = 86_400_000
/** Notifications per transaction: one for all people has as many rows as there are people. */
const batch = 500

/**
 * Queues a push for each new notification and each subscription of its learner. Skips notifications older than a day.
 * Returns the number of notifications in this batch.
 */
export async function queuePushes(db: Database, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const fresh = await tx
      .updateTable('notifications')
      .set({ pushed_at: now })
      .where((where) =>
        where(
          where.refTuple('user_id', 'id'),
          'in',
          where
            .selectFrom('notifications')
            .select(['user_id', 'id'])
            .where('pushed_at', 'is', null)
            .where('seen_at', 'is', null)
            .where('created_at', '>', now - DAY)
            .where('created_at', '<=', now)
            .orderBy('created_at')
            .limit(batch)
            .forUpdate()
            .skipLocked()
            .$asTuple('user_id', 'id'),
        ),
      )
      .returning(['user_id', 'id', 'title', 'body', 'path'])
      .execute()
    const people = [...new Set(fresh.map(({ user_id }) => user_id))]
    const tokens = await tx.selectFrom('push_tokens').selectAll().where(isAnyOf('user_id', people)).execute()
    const byPerson = groupBy(tokens, ({ user_id }) => user_id)
    const rows = fresh.flatMap(({ user_id, id, title, body, path }) =>
      (byPerson.get(user_id) ?? []).map(({ token }) => ({
        kind: 'push',
        sent_to: token,
        subject: title,
        body: JSON.stringify({ id, title, body, ...(path === null ? {} : { path }) }),
        sent_at: now,
      })),
    )
    await insertAll(tx, 'mails', rows)
    return fresh.length
  })
}
