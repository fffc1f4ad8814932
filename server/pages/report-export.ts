import { Hono } from 'hono'
import * as t from 'io-ts'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import { Id } from '../../protocol/ids'
import type { Language } from '../../protocol/languages'
import { learnerResults } from '../calls/learner-results'
import type { LearnerRow } from '../calls/learner-results'
import { reportOf } from '../calls/reports'
import { toCsv } from './csv'
import { decodeColumn } from '../db/column-codec'
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
  const { db, delayedReads, clock } = services
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
    const link = await db
      .selectFrom('report_links')
      .selectAll()
      .where('code_hash', '=', hashSecret(c.req.param('code')))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    const user = link && (await db.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirst())
    if (link === undefined || user === undefined) return expiredLinkPage(c, textsIn[askedLanguage].report.gone)
    const roles = new Set(await rolesOf(db, user.id))
    const language = await languageOf(db, user.id, askedLanguage)
    const roleIds = decodeColumn(t.array(Id), link.role_ids)
    const rows = await delayedReads.read(async (tx) => {
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
      if (link.kind === 'answers')
        return answerRows(await reportOf(context, link.deck_id, roleIds, undefined), language)
      const title = pack.deck(link.deck_id)?.deck().title
      return resultRows(title, await learnerResults(context, link.deck_id, roleIds, link.since ?? undefined), language)
    }, pack)
    // Only now, so that a failed read does not use up the link. Of two requests one gets the file.
    const taken = await db.deleteFrom('report_links').where('code_hash', '=', link.code_hash).executeTakeFirst()
    if (taken.numDeletedRows === 0n) return expiredLinkPage(c, textsIn[askedLanguage].report.gone)
    return c.body(toCsv(rows), 200, fileHeaders)
  })
  return routes
}

type Cells = readonly (string | number | undefined)[]

/** Returns the answers to each question, with a head. */
function answerRows({ responsesByCard = [] }: QuizReport, language: Language): readonly Cells[] {
  const {
    question,
    answer,
    correct,
    responses: number,
    yes,
    no,
    firstCorrect,
    discrimination,
  } = textsIn[language].report
  const word = (isCorrect: boolean | undefined): string => (isCorrect === undefined ? '' : isCorrect ? yes : no)
  const rows = responsesByCard.flatMap(({ cardTitle, responses = [], first }) =>
    responses.map(({ answerText, isCorrect, numOfResponses }) => [
      cardTitle,
      answerText,
      word(isCorrect),
      numOfResponses,
      first === undefined ? undefined : Math.round(first.correct * 100),
      first?.discrimination === undefined ? undefined : Number(first.discrimination.toFixed(2)),
    ]),
  )
  return [[question, answer, correct, number, firstCorrect, discrimination], ...rows]
}

/** Returns each learner's result, with a head. */
function resultRows(title: string | undefined, learners: readonly LearnerRow[], language: Language): readonly Cells[] {
  const words = textsIn[language].results
  const rows = learners.map(({ name, email, roles, result }) => [
    name ?? '',
    email ?? '',
    roles.join(', '),
    title,
    words[result?.outcome ?? 'missing'],
    result?.score === undefined ? undefined : Math.round(result.score),
    result === undefined ? undefined : new Date(result.at).toISOString(),
    result?.attempts,
  ])
  const { name, email, roles, assessment, result, score, date, attempts } = words
  return [[name, email, roles, assessment, result, score, date, attempts], ...rows]
}
