import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import * as t from 'io-ts'
import { decode, entity } from '../protocol/codec'
import { Id } from '../protocol/ids'
import { aboutPath, experienceApi, statementsPath } from '../protocol/learning-records'
import { parseJson } from '../protocol/json'
import { accessOf, holds } from './basic-access'
import { learnerOf } from './learner-access'
import { oversized } from './measures'
import type { Services } from './services'
import { findStatements, readStatementQuery } from './statement-query'
import type { FoundStatements } from './statement-query'
import { storable, storableText } from './storable'
import { bodyOf, isCrossSite } from './web'
import type { Env, WebContext } from './web'

const Statement = entity(
  'Statement',
  { actor: t.UnknownRecord, verb: t.UnknownRecord, object: t.UnknownRecord },
  { id: Id },
)
const Statements = t.union([t.array(Statement), Statement], 'Statements')

const saysVersion = (c: WebContext): boolean => /^1\.0(\.\d+)?$/.test(c.req.header(experienceApi.header) ?? '')

/**
 * A learning-record store of the server's own (decision 7, S-XAPI): basic authorisation, the version header, status 200
 * and the ids of what was stored. A statement that is there already is not stored twice, and one that names a user's
 * account goes with it. Apps write with credentials that they hold, or a learner's with the learner's session, and then
 * of this learner alone; what everybody wrote is told to the reader's only, as xAPI asks (1.0.3, part 3, 2.1.3).
 */
export function statementRoutes(services: Services): Hono<Env> {
  const { db, config, clock, ids } = services
  const { reader, ...writer } = config.statements
  const mayWrite = accessOf(writer)
  const mayRead = reader === undefined ? undefined : accessOf(reader)
  const about = aboutPath.slice(root.length)
  const statements = statementsPath.slice(root.length)
  const routes = new Hono<Env>()

  // Told to anybody (part 3, 2.8).
  routes.get(about, (c) => c.json({ version: [experienceApi.version] }))

  routes.use(statements, async (c, next) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const isApp = holds(c, c.req.method === 'GET' ? mayRead : mayWrite)
    const learner = isApp || c.req.method === 'GET' ? undefined : await learnerOf(c, services)
    if (!isApp && learner === undefined) return c.text('Please sign in', 401)
    if (learner !== undefined) c.set('learner', learner.id)
    if (!saysVersion(c)) return c.text('Version 1.0 expected', 400)
    await next()
    c.header(experienceApi.header, experienceApi.version)
    c.header('Cache-Control', 'no-store')
    return undefined
  })

  routes.post(statements, async (c) => {
    const json = parseJson((await bodyOf(c)) ?? '')
    if (E.isLeft(json)) return c.text('Statements expected', 400)
    if (oversized(json.right) !== undefined) return c.text('Too much in one request', 413)
    const decoded = decode(Statements, storable(json.right))
    if (E.isLeft(decoded)) return c.text('Statements expected', 400)
    const list = Array.isArray(decoded.right) ? decoded.right : [decoded.right]
    const learner = c.get('learner')
    if (learner !== undefined && !list.every((statement) => isOf(statement, learner)))
      return c.text('Not of yourself', 403)
    const rows = list.map((statement) => ({ ...statement, id: statement.id ?? ids.uuid() }))
    const now = clock.now()
    if (rows.length > 0) {
      await db
        .insertInto('statements')
        .values((build) =>
          rows.map((row) => ({
            id: row.id,
            stored_at: now,
            // Nobody's where an app tells of somebody who has no account here.
            user_id: build.selectFrom('users').select('id').where('id', '=', accountOf(row.actor)),
            data: JSON.stringify(row),
          })),
        )
        .onConflict((on) => on.doNothing())
        .execute()
    }
    return c.json(rows.map(({ id }) => id))
  })

  routes.get(statements, async (c) => {
    const { searchParams } = new URL(c.req.url)
    const asked = [...searchParams].map(([key, value]): [string, string] => [key, storableText(value)])
    const query = readStatementQuery(new URLSearchParams(asked))
    if (E.isLeft(query)) return c.text(query.left, 400)
    const { statements, next } = await findStatements(db, query.right)
    c.header('X-Experience-API-Consistent-Through', new Date(clock.now()).toISOString())
    if (query.right.statementId === undefined) return c.json({ statements, more: moreOf(searchParams, next) })
    return statements.length === 0 ? c.text('There is no such statement', 404) : c.json(statements[0])
  })
  return routes
}

const root = '/xapi'

const Named = t.type({ account: t.type({ name: t.string }) })

/** The name of the account that an actor is, a user's id where it is one of this server; null where it is none at all. */
const accountOf = (actor: Readonly<Record<string, unknown>>): string | null =>
  Named.is(actor) ? actor.account.name : null

/**
 * Is it of this account and of nobody else? A second name for who did it, or who vouches for it, is what a question to the
 * store finds it by as well.
 */
const isOf = (statement: t.TypeOf<typeof Statement>, userId: string): boolean =>
  accountOf(statement.actor) === userId &&
  Object.keys(statement.actor).every((key) => key === 'account' || key === 'objectType') &&
  statement.actor['objectType'] !== 'Group' &&
  !Object.hasOwn(statement, 'authority')

/** Where the next page is, as an address of this host; empty on the last one. */
function moreOf(asked: URLSearchParams, next: FoundStatements['next']): string {
  if (next === undefined) return ''
  const further = new URLSearchParams(asked)
  further.set('from', `${next.at}/${next.id}`)
  return `/xapi/statements?${further.toString()}`
}
