import { Hono } from 'hono'
import * as t from 'io-ts'
import { Id } from '../protocol/ids'
import { reportOf } from './calls/reports'
import { toCsv } from './csv'
import { stored } from './db/stored'
import { rolesOf } from './session'
import { fingerprint } from './secrets'
import type { Services } from './services'
import { addressOf } from './web'
import type { Env } from './web'

/** Reports as files, by the address that the export call gave; each address is good for one fetch. */
export function reportRoutes(services: Services): Hono<Env> {
  const { db, clock } = services
  const routes = new Hono<Env>()
  routes.get('/:code', async (c) => {
    const now = clock.now()
    const report = await db.transaction().execute(async (tx) => {
      const link = await tx
        .deleteFrom('report_links')
        .where('code_hash', '=', fingerprint(c.req.param('code')))
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      const user = link && (await tx.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirst())
      if (link === undefined || user === undefined) return undefined
      const roles = new Set(await rolesOf(tx, user.id))
      const context = {
        ...services,
        tx,
        now,
        user,
        roles,
        address: addressOf(c),
        orgId: undefined,
        sessionId: undefined,
      }
      return reportOf(context, link.deck_id, stored(t.array(Id), link.role_ids), undefined)
    })
    if (report === undefined) return c.text('This link is no longer good. Please export the report again.', 404)
    const rows = (report.responsesByCard ?? []).flatMap(({ cardTitle, responses }) =>
      (responses ?? []).map(({ answerText, isCorrect, numOfResponses }) => [
        cardTitle,
        answerText,
        word(isCorrect),
        numOfResponses,
      ]),
    )
    c.header('Cache-Control', 'no-store')
    c.header('Content-Disposition', 'attachment; filename="report.csv"')
    return c.body(toCsv([['Question', 'Answer', 'Correct', 'Responses'], ...rows]), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    })
  })
  return routes
}

const word = (correct: boolean | undefined): string => (correct === undefined ? '' : correct ? 'yes' : 'no')
