import { grouped } from '../../protocol/grouped'
import { insertAll } from '../content/insert-all'
import type { Database } from '../db/connection'
import { isAnyOf } from '../db/lists'

const DAY = 86_400_000
/** Told to everybody at once, a notification is as many rows as there are people: so many are written down at a time. */
const batch = 500

/**
 * Writes down a push for each new notification and each subscription of its learner; what is older than a day is none.
 * The number of notifications that were looked at.
 */
export async function queuePushes(db: Database, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
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
    const byPerson = grouped(tokens, ({ user_id }) => user_id)
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
