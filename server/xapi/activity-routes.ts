import { Hono } from 'hono'
import { TrackItem } from '../../protocol/entities/activity'
import { basicAuthHash, hasBasicAuth } from '../auth/basic-auth'
import { decodeColumn } from '../db/column-codec'
import type { Services } from '../services'
import { sanitizeText } from '../db/sanitize-text'
import type { Env } from '../http/hono-env'

const mostItems = 1_000
/** Records younger than this, ms, are withheld: a concurrent transaction may still commit an earlier one. */
const settling = 2 * 60_000

/**
 * Serves the recorded activity of learners' apps (S-API-31) for the organisation's own reports, in order of receipt,
 * page by page. Only the reader of the configuration has access. `after` is the `next` of the previous page.
 */
export function activityRoutes({ delayedReads, config, clock }: Services): Hono<Env> {
  const { reader } = config.statements
  const mayRead = reader === undefined ? undefined : basicAuthHash(reader)
  const routes = new Hono<Env>()

  routes.get('/', async (c) => {
    if (!hasBasicAuth(c, mayRead)) return c.text('Please sign in', 401)
    // Ids are arbitrary text. An id with a line break must not restart the pages from the beginning.
    const [, at = '0', userId = '', id = ''] =
      /^(\d{1,15})\/([^/]{1,200})\/([^]{1,200})$/.exec(sanitizeText(c.req.query('after') ?? '')) ?? []
    const rows = await delayedReads.read((tx) =>
      tx
        .selectFrom('activity')
        .innerJoin('users', 'users.id', 'activity.user_id')
        .select(['activity.id', 'activity.user_id', 'activity.recorded_at', 'activity.data', 'users.org_id'])
        .where((where) =>
          where(
            where.refTuple('activity.recorded_at', 'activity.user_id', 'activity.id'),
            '>',
            where.tuple(Number(at), userId, id),
          ),
        )
        .where('activity.recorded_at', '<=', clock.now() - settling)
        .orderBy('activity.recorded_at')
        .orderBy('activity.user_id')
        .orderBy('activity.id')
        .limit(mostItems)
        .execute(),
    )
    const last = rows.at(-1)
    c.header('Cache-Control', 'no-store')
    return c.json({
      items: rows.map((row) => ({
        ...TrackItem.encode(decodeColumn(TrackItem, row.data)),
        userId: row.user_id,
        orgId: row.org_id,
        recordedAt: new Date(row.recorded_at).toISOString(),
      })),
      ...(last === undefined ? {} : { next: `${last.recorded_at}/${last.user_id}/${last.id}` }),
    })
  })
  return routes
}
