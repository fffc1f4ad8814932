import { Hono } from 'hono'
import type { Env } from './hono-env'

/** Whether this process accepts requests. It does not during shutdown. */
export interface Readiness {
  ending: boolean
}

/**
 * Serves the health checks for the operator (X-SERVER-10): '/health' reports that the process answers, '/ready' that it
 * has its database and accepts requests. They reveal nothing else, and answer on any host name, because load balancers
 * use addresses.
 */
export function healthRoutes(hasDatabase: () => Promise<boolean>, readiness: Readiness): Hono<Env> {
  const routes = new Hono<Env>()
  const unkept = { 'Cache-Control': 'no-store' }
  routes.get('/health', (c) => c.json({ status: 'ok' }, 200, unkept))
  routes.get('/ready', async (c) => {
    if (readiness.ending) return c.json({ status: 'ending' }, 503, unkept)
    return (await hasDatabase())
      ? c.json({ status: 'ok' }, 200, unkept)
      : c.json({ status: 'no database' }, 503, unkept)
  })
  return routes
}

export const isHealthPath = (path: string): boolean => path === '/health' || path === '/ready'
