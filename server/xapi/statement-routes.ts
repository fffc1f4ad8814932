import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import * as t from 'io-ts'
import { decode, struct } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { aboutPath, experienceApi, statementsPath } from '../../protocol/learning-records'
import { parseJson } from '../../protocol/json'
import { basicAuthHash, hasBasicAuth } from '../auth/basic-auth'
import type { Tx } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import { inTransaction } from '../db/transaction'
import { authenticateLearner } from './xapi-auth'
import { findOversized } from '../limits/input-limits'
import { Refused } from '../api/refusal'
import type { Services } from '../services'
import { findStatements, readStatementQuery } from './statement-query'
import type { FoundStatements } from './statement-query'
import { sanitizeJson, sanitizeText } from '../db/sanitize-text'
import { drawStorage, ROW_BYTES } from '../limits/storage-budget'
import { bodyOf, isCrossSite } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'

const Statement = struct(
  'Statement',
  { actor: t.UnknownRecord, verb: t.UnknownRecord, object: t.UnknownRecord },
  { id: Id },
)
type StoredStatement = t.TypeOf<typeof Statement> & { readonly id: string }
const Statements = t.union([t.array(Statement), Statement], 'Statements')

const saysVersion = (c: WebContext): boolean => /^1\.0(\.\d+)?$/.test(c.req.header(experienceApi.header) ?? '')

/**
 * Serves the built-in learning-record store (decision 7, S-XAPI): basic authentication, the version header, status 200
 * and the ids of the stored statements. A known statement is not stored twice. A statement of a user's account is
 * deleted with the account. Apps write with configured credentials, or with a learner's session and then only this
 * learner's statements. Only the reader's credentials read everybody's statements, as xAPI requires (1.0.3, part 3,
 * 2.1.3).
 */
export function statementRoutes(services: Services): Hono<Env> {
  const { db, config, clock, ids } = services
  const { reader, ...writer } = config.statements
  const mayWrite = basicAuthHash(writer)
  const mayRead = reader === undefined ? undefined : basicAuthHash(reader)
  const about = aboutPath.slice(root.length)
  const statements = statementsPath.slice(root.length)
  const routes = new Hono<Env>()

  // Public (part 3, 2.8).
  routes.get(about, (c) => c.json({ version: [experienceApi.version] }))

  routes.use(statements, async (c, next) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const isApp = hasBasicAuth(c, c.req.method === 'GET' ? mayRead : mayWrite)
    const learner = isApp || c.req.method === 'GET' ? undefined : await authenticateLearner(c, services)
    if (!isApp && learner === undefined) return c.text('Please sign in', 401)
    if (learner !== undefined) c.set('learner', learner.id)
    if (!saysVersion(c)) return c.text('Version 1.0 expected', 400)
    await next()
    c.header(experienceApi.header, experienceApi.version)
    c.header('Cache-Control', 'no-store')
    return undefined
  })

  routes.post(statements, async (c) => {
    const body = (await bodyOf(c)) ?? ''
    const json = parseJson(body)
    if (E.isLeft(json)) return c.text('Statements expected', 400)
    if (findOversized(json.right) !== undefined) return c.text('Too much in one request', 413)
    const decoded = decode(Statements, sanitizeJson(json.right))
    if (E.isLeft(decoded)) return c.text('Statements expected', 400)
    const list = Array.isArray(decoded.right) ? decoded.right : [decoded.right]
    const learner = c.get('learner')
    if (learner !== undefined && !list.every((statement) => isOf(statement, learner)))
      return c.text('Not of yourself', 403)
    const rows = list.map((statement) => ({ ...statement, id: statement.id ?? ids.uuid() }))
    try {
      await store(rows, body, learner)
    } catch (error) {
      if (!(error instanceof Refused) || error.fault.retryAfter === undefined) throw error
      return c.text('Too much for now', 429, { 'Retry-After': String(Math.ceil(error.fault.retryAfter / 1_000)) })
    }
    return c.json(rows.map(({ id }) => id))
  })

  /**
   * Inserts statements in id order, so that concurrent requests with the same ones cannot deadlock. Statements of a
   * learner's app draw from the learner's budgets. Throws a refusal with Retry-After when these are used up.
   */
  async function store(rows: readonly StoredStatement[], body: string, learner: string | undefined): Promise<void> {
    if (rows.length === 0) return
    const now = clock.now()
    if (learner !== undefined) services.budgets.draw(learner, 'queued', 1 + rows.length / 20, now)
    await inTransaction(db, async (tx) => {
      const people = await accountsIn(tx, rows)
      await tx
        .insertInto('statements')
        .values(
          rows
            .toSorted((one, other) => (one.id < other.id ? -1 : 1))
            .map((row) => ({
              id: row.id,
              stored_at: now,
              user_id: people.has(accountOf(row.actor) ?? '') ? accountOf(row.actor) : null,
              data: JSON.stringify(row),
            })),
        )
        .onConflict((on) => on.doNothing())
        .execute()
      const account =
        learner === undefined
          ? undefined
          : await tx.selectFrom('users').selectAll().where('id', '=', learner).executeTakeFirst()
      if (account !== undefined) await drawStorage(tx, account, Buffer.byteLength(body) + rows.length * ROW_BYTES, now)
    })
  }

  routes.get(statements, async (c) => {
    const { searchParams } = new URL(c.req.url)
    const asked = [...searchParams].map(([key, value]): [string, string] => [key, sanitizeText(value)])
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

/**
 * Returns the account name of an actor, which is the user id for users of this server. Null when the actor has no
 * account.
 */
const accountOf = (actor: Readonly<Record<string, unknown>>): string | null =>
  Named.is(actor) ? actor.account.name : null

/** Returns the ids of those actors who have an account here, and locks the accounts against deletion. */
async function accountsIn(tx: Tx, rows: readonly StoredStatement[]): Promise<ReadonlySet<string>> {
  const named = new Set(rows.map(({ actor }) => accountOf(actor)))
  const ids = [...named].filter((id) => id !== null)
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(users.map(({ id }) => id))
}

/**
 * Is it a statement of this account only? Other identifiers of the actor, or an authority, would also match queries to
 * the store.
 */
const isOf = (statement: t.TypeOf<typeof Statement>, userId: string): boolean =>
  accountOf(statement.actor) === userId &&
  Object.keys(statement.actor).every((key) => key === 'account' || key === 'objectType') &&
  statement.actor['objectType'] !== 'Group' &&
  !Object.hasOwn(statement, 'authority')

/** Returns the URL of the next page on this host; empty on the last one. */
function moreOf(asked: URLSearchParams, next: FoundStatements['next']): string {
  if (next === undefined) return ''
  const further = new URLSearchParams(asked)
  further.set('from', `${next.at}/${next.id}`)
  return `/xapi/statements?${further.toString()}`
}
