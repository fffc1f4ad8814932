import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Database } from '../db/connection'
import type { Env } from './hono-env'

/** Whether this process accepts requests. It does not during shutdown. */
export interface Readiness {
  ending: boolean
}

const longestWait = 2_000

/**
 * Serves the health checks for the operator (X-SERVER-10): '/health' reports that the process answers, '/ready' that it
 * has its database and accepts requests. They reveal nothing else, and answer on any host name, because load balancers
 * use addresses.
 */
export function healthRoutes(db: Database, readiness: Readiness): Hono<Env> {
  const routes = new Hono<Env>()
  const unkept = { 'Cache-Control': 'no-store' }
  routes.get('/health', (c) => c.json({ status: 'ok' }, 200, unkept))
  routes.get('/ready', async (c) => {
    if (readiness.ending) return c.json({ status: 'ending' }, 503, unkept)
    return (await answers(db)) ? c.json({ status: 'ok' }, 200, unkept) : c.json({ status: 'no database' }, 503, unkept)
  })
  return routes
}

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), longestWait)
  })
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([asked, late])
  clearTimeout(timer)
  return answer
}

export const isHealthPath = (path: string): boolean => path === '/health' || path === '/ready'
