import type { Database } from '../db/connection'
import { insertAll } from '../content/insert-all'

const DAY = 86_400_000

/** Writes down a push for each new notification and each subscription of its learner; what is older than a day is none. */
export async function queuePushes(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fresh = await tx
      .updateTable('notifications')
      .set({ pushed_at: now })
      .where('pushed_at', 'is', null)
      .where('seen_at', 'is', null)
      .where('created_at', '>', now - DAY)
      .where('created_at', '<=', now)
      .returning(['user_id', 'id', 'title', 'body', 'path'])
      .execute()
    if (fresh.length === 0) return
    const tokens = await tx
      .selectFrom('push_tokens')
      .selectAll()
      .where('user_id', 'in', [...new Set(fresh.map(({ user_id }) => user_id))])
      .execute()
    const rows = fresh.flatMap(({ user_id, id, title, body, path }) =>
      tokens
        .filter((token) => token.user_id === user_id)
        .map(({ token }) => ({
          kind: 'push',
          sent_to: token,
          subject: title,
          body: JSON.stringify({ id, title, body, ...(path === null ? {} : { path }) }),
          sent_at: now,
        })),
    )
    await insertAll(tx, 'mails', rows)
  })
}
