import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { api, matchCall } from '../../protocol/api'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { partOf } from '../http/finished-requests'
import { requestIdOf } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'
import type { SpanValues, Tracing } from './tracing'

/** Other methods are free text of the client. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the template of the requested path, without ids and codes. Undefined for files and unknown paths. */
function routeOf(c: WebContext): string | undefined {
  const { path, method } = c.req
  if (!path.startsWith(`${apiPrefix}/`))
    return matchedRoutes(c)
      .map((route) => route.path)
      .findLast((template) => !template.includes('*'))
  const call = matchCall(method, path.slice(apiPrefix.length))
  return call === undefined ? undefined : `${apiPrefix}${api[call.name].path}`
}

function valuesOf(c: WebContext): SpanValues {
  const route = routeOf(c)
  return {
    'http.request.method': methods.has(c.req.method) ? c.req.method : '_OTHER',
    'http.response.status_code': c.res.status,
    'flipdeck.request.id': requestIdOf(c),
    ...(route === undefined ? {} : { 'http.route': route }),
  }
}

/**
 * Runs each request in a span with the name of its call, until the answer begins. The span has the method, the template
 * of the path, the status and the request's id: no other part of the request.
 */
export const tracedRequests =
  ({ run }: Tracing): MiddlewareHandler<Env> =>
  (c, next) =>
    run({ name: 'request', kind: 'server', traceparent: c.req.header('traceparent') }, async (span) => {
      await next()
      span.rename(partOf(c))
      span.add(valuesOf(c))
      if (c.res.status >= 500) span.fail()
    })
