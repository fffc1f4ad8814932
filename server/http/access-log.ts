import type { MiddlewareHandler } from 'hono'
import { matchCall } from '../../protocol/api'
import { serverPathPrefixes } from '../../protocol/server-path-prefixes'
import { apiPrefix } from '../api/api-routes'
import { logLine } from '../log'
import type { Env, WebContext } from './hono-env'

const parts = new Set<string>([...serverPathPrefixes, 'media', 'assets', 'worker'])

/**
 * Returns the name of the requested API call or the first path segment. Omits the rest of the path, because ids, codes
 * and links are private.
 */
function partOf(c: WebContext): string {
  const { path, method } = c.req
  if (path.startsWith(`${apiPrefix}/`)) return matchCall(method, path.slice(apiPrefix.length))?.name ?? 'api'
  const [, first = ''] = path.split('/')
  return parts.has(first) ? first : 'app'
}

/** Logs one line per request (X-SERVER-10): method, part, status and duration. Logs no address, user or query. */
export const accessLog =
  (log: (line: string) => void): MiddlewareHandler<Env> =>
  async (c, next) => {
    const began = performance.now()
    await next()
    const took = Math.round(performance.now() - began)
    log(logLine('info', 'request', { method: c.req.method, part: partOf(c), status: c.res.status, ms: took }))
  }
