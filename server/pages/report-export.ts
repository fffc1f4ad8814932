import { Hono } from 'hono'
import * as t from 'io-ts'
import { Id } from '../../protocol/ids'
import { reportOf } from '../calls/reports'
import { toCsv } from './csv'
import { decodeColumn } from '../db/column-codec'
import { inTransaction } from '../db/transaction'
import { languageOf } from '../http/language'
import { expiredLinkPage } from './error-pages'
import { rolesOf } from '../organisations/organisations'
import { hashSecret } from '../auth/secrets'
import type { Services } from '../services'
import { textsIn } from '../texts/texts'
import { addressOf, requestedLanguageOf } from '../http/hono-env'
import type { Env } from '../http/hono-env'

const fileHeaders = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'attachment; filename="report.csv"',
  'Content-Type': 'text/csv; charset=utf-8',
}

/** Serves reports as files, at the address that the export call returned. Each address works once. */
export function reportRoutes(services: Services): Hono<Env> {
  const { db, clock } = services
  const routes = new Hono<Env>()
  routes.get('/:code', async (c) => {
    const now = clock.now()
    const askedLanguage = requestedLanguageOf(c)
    // A link preview must not use up the link.
    if (c.req.method === 'HEAD') {
      const link = await db
        .selectFrom('report_links')
        .select('code_hash')
        .where('code_hash', '=', hashSecret(c.req.param('code')))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return link === undefined
        ? expiredLinkPage(c, textsIn[askedLanguage].report.gone)
        : c.body(null, 200, fileHeaders)
    }
    const pack = await services.packs.current()
    const report = await inTransaction(db, async (tx) => {
      const link = await tx
        .deleteFrom('report_links')
        .where('code_hash', '=', hashSecret(c.req.param('code')))
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
        pack,
        memberships: [],
        session: undefined,
        address: addressOf(c),
        askedLanguage,
        orgId: undefined,
        sessionId: undefined,
        // Reading a report is not a security event.
        report: () => undefined,
      }
      const answers = await reportOf(context, link.deck_id, decodeColumn(t.array(Id), link.role_ids), undefined)
      return { ...answers, language: await languageOf(tx, user.id, askedLanguage) }
    })
    if (report === undefined) return expiredLinkPage(c, textsIn[askedLanguage].report.gone)
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
