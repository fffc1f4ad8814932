import type { MiddlewareHandler } from 'hono'
import { matchCall } from '../protocol/api'
import { serverParts } from '../protocol/server-parts'
import { apiPrefix } from './api'
import { logLine } from './log'
import type { Env, WebContext } from './web'

const parts = new Set<string>([...serverParts, 'media', 'assets', 'worker'])

/** What was asked for, without what stands in the path: ids, codes and links are people's own. */
function partOf(c: WebContext): string {
  const { path, method } = c.req
  if (path.startsWith(`${apiPrefix}/`)) return matchCall(method, path.slice(apiPrefix.length))?.name ?? 'api'
  const [, first = ''] = path.split('/')
  return parts.has(first) ? first : 'app'
}

/** One line for each request (X-SERVER-10): what, how it ended, how long it took. No address, no user, no query. */
export const accessLog =
  (log: (line: string) => void): MiddlewareHandler<Env> =>
  async (c, next) => {
    const began = performance.now()
    await next()
    const took = Math.round(performance.now() - began)
    log(logLine('info', 'request', { method: c.req.method, part: partOf(c), status: c.res.status, ms: took }))
  }
