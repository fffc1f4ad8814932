import type { MiddlewareHandler } from 'hono'
import { matchCall } from '../../protocol/api'
import { apiPrefix, serverPathPrefixes } from '../../protocol/server-path-prefixes'
import { logLine } from '../log'
import { requestIdOf } from './hono-env'
import type { Env, WebContext } from './hono-env'

/** A request that was answered. */
export interface FinishedRequest {
  readonly id: string
  readonly method: string
  /** Name of the API call or the first segment of a known path. The rest of a path is private. */
  readonly part: string
  readonly status: number
  /** Duration until the answer begins, ms. */
  readonly ms: number
}

const parts = new Set<string>([...serverPathPrefixes, 'media', 'assets', 'worker'])

/**
 * Returns the name of the requested API call or the first path segment. Omits the rest of the path, because ids, codes
 * and links are private.
 */
export function partOf(c: WebContext): string {
  const { path, method } = c.req
  if (path.startsWith(`${apiPrefix}/`)) return matchCall(method, path.slice(apiPrefix.length))?.name ?? 'api'
  const [, first = ''] = path.split('/')
  return parts.has(first) ? first : 'app'
}

/** Passes each answered request on, to the log and the metrics. */
export const finishedRequests =
  (observers: readonly ((request: FinishedRequest) => void)[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    const began = performance.now()
    await next()
    const request = {
      id: requestIdOf(c),
      method: c.req.method,
      part: partOf(c),
      status: c.res.status,
      ms: performance.now() - began,
    }
    for (const observe of observers) observe(request)
  }

/** Logs one line per request (X-SERVER-10): method, part, status, duration and id. Logs no address, user or query. */
export const accessLog =
  (log: (line: string) => void) =>
  ({ id, method, part, status, ms }: FinishedRequest): void =>
    log(logLine('info', 'request', { method, part, status, ms: Math.round(ms), request: id }))
