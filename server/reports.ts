import { Hono } from 'hono'
import * as t from 'io-ts'
import { Id } from '../protocol/ids'
import { reportOf } from './calls/reports'
import { toCsv } from './csv'
import { stored } from './db/stored'
import { languageOf } from './language'
import { goneLink } from './refused-pages'
import { rolesOf } from './session'
import { fingerprint } from './secrets'
import type { Services } from './services'
import { textsIn } from './texts/texts'
import { addressOf, askedLanguageOf } from './web'
import type { Env } from './web'

const fileHeaders = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'attachment; filename="report.csv"',
  'Content-Type': 'text/csv; charset=utf-8',
}

/** Reports as files, by the address that the export call gave; each address is good for one fetch. */
export function reportRoutes(services: Services): Hono<Env> {
  const { db, clock } = services
  const routes = new Hono<Env>()
  routes.get('/:code', async (c) => {
    const now = clock.now()
    const askedLanguage = askedLanguageOf(c)
    // A program that only looks at the link does not use it up.
    if (c.req.method === 'HEAD') {
      const link = await db
        .selectFrom('report_links')
        .select('code_hash')
        .where('code_hash', '=', fingerprint(c.req.param('code')))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return link === undefined ? goneLink(c, textsIn[askedLanguage].report.gone) : c.body(null, 200, fileHeaders)
    }
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
        askedLanguage,
        orgId: undefined,
        sessionId: undefined,
      }
      const answers = await reportOf(context, link.deck_id, stored(t.array(Id), link.role_ids), undefined)
      return { ...answers, language: await languageOf(tx, user.id, askedLanguage) }
    })
    if (report === undefined) return goneLink(c, textsIn[askedLanguage].report.gone)
    const { question, answer, correct, responses: number, yes, no } = textsIn[report.language].report
    const word = (isCorrect: boolean | undefined): string => (isCorrect === undefined ? '' : isCorrect ? yes : no)
    const rows = (report.responsesByCard ?? []).flatMap(({ cardTitle, responses }) =>
      (responses ?? []).map(({ answerText, isCorrect, numOfResponses }) => [
        cardTitle,
        answerText,
        word(isCorrect),
        numOfResponses,
      ]),
    )
    return c.body(toCsv([[question, answer, correct, number], ...rows]), 200, fileHeaders)
  })
  return routes
}
