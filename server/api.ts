import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { headers } from '../protocol/api/wire'
import type { CallName } from '../protocol/api'
import type { Language } from '../protocol/languages'
import { languageOf } from './language'
import { findCall, refusalOf, runCall } from './pipeline'
import { Refused, refusals } from './refusal'
import { answerInstead, latencyOf, losesAnswer, spoil } from './sandbox/faults'
import type { FaultSwitch } from './sandbox/faults'
import { fingerprint } from './secrets'
import { userOfSession } from './session'
import type { Services } from './services'
import { addressOf, askedLanguageOf, bodyOf, hostOf, isCrossSite } from './web'
import type { Env, WebContext } from './web'

/** Where the calls of the table live; the paths below it are those of the specification. */
export const apiPrefix = '/api'

/** All calls of the table (protocol/api.ts), with the faults of the sandbox around them. */
export function apiRoutes(services: Services): Hono<Env> {
  const { config } = services
  const atWork = new Set<string>()
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    const origin = c.req.header('Origin')
    if (origin === undefined || !config.origins.includes(origin)) return
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Expose-Headers', 'Date, ETag, Retry-After')
    c.header('Vary', 'Origin')
  })

  routes.options('*', (c) => {
    c.header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
    c.header('Access-Control-Allow-Headers', `Content-Type, If-None-Match, ${Object.values(headers).join(', ')}`)
    return c.body(null, 204)
  })

  routes.all('*', async (c) => {
    const path = c.req.path.slice(apiPrefix.length)
    let what = 'none'
    try {
      if (isCrossSite(c, config.origins, config.tls)) throw refusals.crossSite()
      const { name } = findCall({ method: c.req.method, path })
      what = name
      return await answer(c, name, path)
    } catch (error) {
      const { envelope, status, retryAfter } = refusalOf(error, services.log, what, await languageOfRefusal(c, error))
      return Response.json(envelope, {
        status,
        headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
      })
    }
  })

  /** What somebody has chosen, where it is known who asks; only words need it, and a fault of our own asks nothing more. */
  async function languageOfRefusal(c: WebContext, error: unknown): Promise<Language> {
    const asked = askedLanguageOf(c)
    if (!(error instanceof Refused) || error.words === undefined) return asked
    const user = await userOfSession(services.db, c.req.header(headers.session), services.clock.now())
    return user === undefined ? asked : languageOf(services.db, user.id, asked)
  }

  /** One call. A second request under a key that is still at work here is told so (faults 42). */
  async function answer(c: WebContext, name: CallName, path: string): Promise<Response> {
    const body = c.req.method === 'GET' ? '' : await bodyOf(c)
    if (body === undefined) throw refusals.tooLarge()
    const key = c.req.header(headers.idempotencyKey)
    const mark = key === undefined ? undefined : `${fingerprint(c.req.header(headers.session) ?? '')} ${key}`
    if (mark !== undefined && atWork.has(mark)) throw refusals.conflict('This request is still at work')
    if (mark !== undefined) atWork.add(mark)
    try {
      const faults = config.sandbox ? services.faults.strike(name, path) : []
      const late = latencyOf(faults)
      if (late > 0) await new Promise((resolve) => setTimeout(resolve, late))
      return answerInstead(faults) ?? (await work(c, path, body, faults))
    } finally {
      if (mark !== undefined) atWork.delete(mark)
    }
  }

  async function work(c: WebContext, path: string, body: string, faults: readonly FaultSwitch[]): Promise<Response> {
    const { text, tag } = await runCall(services, {
      method: c.req.method,
      path,
      body,
      search: new URL(c.req.url).searchParams,
      header: (name) => c.req.header(name),
      host: hostOf(c),
      address: addressOf(c),
    })
    if (losesAnswer(faults)) return lose(c)
    // Whoever has this answer already gets no other one (RFC 9110, 13.1.2): the same bytes, hours later, cost nothing.
    const told = tag ?? (text === undefined || c.req.method !== 'GET' ? undefined : `"${fingerprint(text)}"`)
    const stamp = told === undefined ? {} : { ETag: told }
    if (text === undefined || (told !== undefined && told === c.req.header('If-None-Match'))) {
      return new Response(null, { status: 304, headers: stamp })
    }
    const headers = { ...stamp, 'Content-Type': 'application/json; charset=utf-8' }
    return new Response(spoil(text, faults), { headers })
  }

  return routes
}

/** Cuts the connection without a word; without a connection an empty answer of no meaning stands for it. */
function lose(c: WebContext): Response {
  if (c.env?.outgoing === undefined) return new Response(null, { status: 502 })
  c.env.outgoing.destroy()
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })
}
