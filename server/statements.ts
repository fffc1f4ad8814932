import { timingSafeEqual } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import * as t from 'io-ts'
import { decode, entity } from '../protocol/codec'
import { Id } from '../protocol/ids'
import { parseJson } from '../protocol/json'
import { fingerprint } from './secrets'
import type { Services } from './services'
import { bodyOf, isCrossSite } from './web'
import type { Env } from './web'

const Statement = entity(
  'Statement',
  { actor: t.UnknownRecord, verb: t.UnknownRecord, object: t.UnknownRecord },
  { id: Id },
)
const Statements = t.union([t.array(Statement), Statement], 'Statements')

/**
 * A learning-record store of the sandbox's own (decision 7, S-XAPI): basic authorisation, the version header, status
 * 200 and the ids of what was stored. A statement that is there already is not stored twice.
 */
export function statementRoutes({ db, config, clock, ids }: Services): Hono<Env> {
  const expected = fingerprint(
    `Basic ${Buffer.from(`${config.statements.username}:${config.statements.password}`).toString('base64')}`,
  )
  const routes = new Hono<Env>()
  routes.post('/statements', async (c) => {
    const given = fingerprint(c.req.header('Authorization') ?? '')
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return c.text('Please sign in', 401)
    if (!/^1\.0(\.\d+)?$/.test(c.req.header('X-Experience-API-Version') ?? ''))
      return c.text('Version 1.0 expected', 400)
    const json = parseJson((await bodyOf(c)) ?? '')
    const decoded = decode(Statements, E.isRight(json) ? json.right : undefined)
    if (E.isLeft(decoded)) return c.text('Statements expected', 400)
    const list = Array.isArray(decoded.right) ? decoded.right : [decoded.right]
    const rows = list.map((statement) => ({ ...statement, id: statement.id ?? ids.uuid() }))
    const now = clock.now()
    await db
      .insertInto('statements')
      .values(rows.map((row) => ({ id: row.id, stored_at: now, data: JSON.stringify(row) })))
      .onConflict((on) => on.doNothing())
      .execute()
    return c.json(rows.map(({ id }) => id))
  })
  return routes
}
