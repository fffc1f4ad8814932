import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { generateCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import { omitUndefined } from '../../protocol/omit-undefined'
import { headers } from '../../protocol/api/wire'
import type { CallName } from '../../protocol/api'
import type { Language } from '../../protocol/languages'
import { languageOf } from '../http/language'
import { mediaCookie, mediaPass, mediaPrefix, passExpiry } from '../auth/media-pass'
import type { MediaViewer } from '../auth/media-pass'
import { outsideSlot } from '../limits/outside-slot'
import { SessionConcurrency } from '../limits/session-concurrency'
import { findCall, refusalOf, runCall } from './pipeline'
import { Refused, refusals } from './refusal'
import { refusalWithoutDatabase } from './unavailable'
import { DatabaseUnavailable } from '../db/database-unavailable'
import { answerInstead, latencyOf, losesAnswer, spoil } from '../sandbox/faults'
import type { FaultSwitch } from '../sandbox/faults'
import { hashSecret } from '../auth/secrets'
import { eventOfRefusal, securityReport } from '../auth/security-events'
import { userOfSession } from '../auth/session'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import type { Services } from '../services'
import { requestIdHeader } from '../http/request-id'
import { addressOf, requestedLanguageOf, requestIdOf, bodyOf, hostOf, isCrossSite } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'

/** Maximum number of media passes that are kept for other viewers with the same roles. */
const MAX_PASSES = 1_000

/** Serves all calls of the table (protocol/api.ts), with the fault switches of the sandbox. */
export function apiRoutes(services: Services): Hono<Env> {
  const { config } = services
  const atWork = new Set<string>()
  const passes = new LRUCache<string, string>({ max: MAX_PASSES })
  const report = securityReport(services)
  const concurrency = new SessionConcurrency()
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    // c.header() would copy the answer for each header.
    const answered = c.res.headers
    answered.set('Cache-Control', 'no-store')
    const origin = c.req.header('Origin')
    if (origin === undefined || !config.origins.includes(origin)) return
    answered.set('Access-Control-Allow-Origin', origin)
    answered.set('Access-Control-Expose-Headers', `Date, ETag, Retry-After, ${requestIdHeader}`)
    answered.set('Vary', 'Origin')
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
    } catch (caught) {
      const error = refusalWithoutDatabase(services, caught)
      const event = eventOfRefusal(error)
      const userId = error instanceof Refused ? error.userId : undefined
      if (event !== undefined) report(event, { of: what, userId, address: addressOf(c), request: requestIdOf(c) })
      const at = { call: what, request: requestIdOf(c) }
      const { envelope, status, retryAfter } = refusalOf(error, services.log, at, await languageOfRefusal(c, error))
      return Response.json(envelope, {
        status,
        headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
      })
    }
  })

  /**
   * Returns the user's chosen language when the session is known. Looks it up only for refusals with texts, so that an
   * internal error or overload causes no further query.
   */
  async function languageOfRefusal(c: WebContext, error: unknown): Promise<Language> {
    const asked = requestedLanguageOf(c)
    if (!(error instanceof Refused) || error.words === undefined || error.fault.code === 503) return asked
    try {
      const user = await userOfSession(services.db, c.req.header(headers.session), services.clock.now())
      return user === undefined ? asked : await languageOf(services.db, user.id, asked)
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) return asked
      throw fault
    }
  }

  /** Answers one call. Refuses a second request with the key of one that this process is still running (faults 42). */
  async function answer(c: WebContext, name: CallName, path: string): Promise<Response> {
    const body = c.req.method === 'GET' ? '' : await bodyOf(c)
    if (body === undefined) throw refusals.tooLarge()
    const key = c.req.header(headers.idempotencyKey)
    const mark = key === undefined ? undefined : `${hashSecret(c.req.header(headers.session) ?? '')} ${key}`
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
    const arrivedAt = performance.now()
    const run = () =>
      services.admissions.run(arrivedAt, (slot) =>
        runCall(outsideSlot(services, slot), {
          method: c.req.method,
          path,
          body,
          search: new URL(c.req.url).searchParams,
          header: (name) => c.req.header(name),
          host: hostOf(c),
          address: addressOf(c),
          id: requestIdOf(c),
        }),
      )
    const session = c.req.header(headers.session)
    const { text, tag, viewer } = await (session === undefined ? run() : concurrency.limit(session, run))
    if (losesAnswer(faults)) return lose(c)
    const cookie = viewer === undefined ? undefined : await passCookie(viewer)
    // A client that already has this answer gets 304 (RFC 9110, 13.1.2), so an unchanged answer is not sent again.
    const told = tag ?? (text === undefined || c.req.method !== 'GET' ? undefined : `"${hashSecret(text)}"`)
    const stamp = { ...omitUndefined({ ETag: told, 'Set-Cookie': cookie }) }
    if (text === undefined || (told !== undefined && told === c.req.header('If-None-Match'))) {
      return new Response(null, { status: 304, headers: stamp })
    }
    const described = { ...stamp, 'Content-Type': 'application/json; charset=utf-8' }
    return new Response(spoil(text, faults), { headers: described })
  }

  /** Returns a pass, the same all day for viewers with the same roles. */
  async function passOf(viewer: MediaViewer, now: number): Promise<string> {
    // Ids may contain any character.
    const key = JSON.stringify([passExpiry(now), viewer.orgId, ...viewer.roles])
    const known = passes.get(key)
    if (known !== undefined) return known
    const pass = await mediaPass(services.signingKeys, viewer, now)
    passes.set(key, pass)
    return pass
  }

  /** Creates the media pass of an answer. Each answer renews the pass, so that it covers the viewer's current roles. */
  async function passCookie(viewer: MediaViewer | 'nobody'): Promise<string> {
    const now = services.clock.now()
    const pass = viewer === 'nobody' ? '' : await passOf(viewer, now)
    return generateCookie(mediaCookie(config.tls), pass, {
      path: mediaPrefix,
      httpOnly: true,
      maxAge: viewer === 'nobody' ? 0 : Math.floor((passExpiry(now) - now) / 1000),
      // In the frame of the admin emulator, the cookie is partitioned by the top-level page.
      ...(config.tls ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
    })
  }

  return routes
}

/** Closes the connection without an answer. Where there is no connection, returns an empty 502 instead. */
function lose(c: WebContext): Response {
  if (c.env?.outgoing === undefined) return new Response(null, { status: 502 })
  c.env.outgoing.destroy()
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })
}
