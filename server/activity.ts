import { Hono } from 'hono'
import { TrackItem } from '../protocol/entities/activity'
import { accessOf, holds } from './basic-access'
import { stored } from './db/stored'
import type { Services } from './services'
import { storableText } from './storable'
import type { Env } from './web'

const mostItems = 1_000
/** What was recorded less than so many ms ago is told later: a transaction may still be at work beside it. */
const settling = 2 * 60_000

/**
 * What learners' apps have recorded (S-API-31), for the organisation's own reports: in the order in which it came, page
 * by page, to the reader of the configuration only. `after` is the `next` of the page before.
 */
export function activityRoutes({ db, config, clock }: Services): Hono<Env> {
  const { reader } = config.statements
  const mayRead = reader === undefined ? undefined : accessOf(reader)
  const routes = new Hono<Env>()

  routes.get('/', async (c) => {
    if (!holds(c, mayRead)) return c.text('Please sign in', 401)
    // Ids are any text: one with a line break must not lead back to the beginning.
    const [, at = '0', userId = '', id = ''] =
      /^(\d{1,15})\/([^/]{1,200})\/([^]{1,200})$/.exec(storableText(c.req.query('after') ?? '')) ?? []
    const rows = await db
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
      .execute()
    const last = rows.at(-1)
    c.header('Cache-Control', 'no-store')
    return c.json({
      items: rows.map((row) => ({
        ...TrackItem.encode(stored(TrackItem, row.data)),
        userId: row.user_id,
        orgId: row.org_id,
        recordedAt: new Date(row.recorded_at).toISOString(),
      })),
      ...(last === undefined ? {} : { next: `${last.recorded_at}/${last.user_id}/${last.id}` }),
    })
  })
  return routes
}
