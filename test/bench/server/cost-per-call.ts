import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import type { Running } from '../../server/server-process'
import { atOnce, CONNECTIONS, learnerOf, msOf, send } from './throughput'
import type { Asking } from './throughput'

/** Settings under which PostgreSQL counts statements and plans. */
export const countingSettings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on']

/** What one request costs on average. */
export interface CallCost {
  readonly name: string
  /** Statements that reached the database, with begin and commit. */
  readonly statements: number
  /** Statements that the database had to plan. */
  readonly plans: number
  /** Processor time in ms. */
  readonly serverMs: number
  readonly databaseMs: number
}

const REQUESTS = 2_000
/** So many that the server's code is optimised before it is measured. */
const WARM_UP = 6_000
const ROUNDS = 3

/**
 * Measures the cost of each request to a running server. Of the rounds the one with the least processor time counts,
 * because other load on the machine only adds to it. `db`: the server's database, with pg_stat_statements.
 */
export async function costPerCall(
  server: Pick<Running, 'port' | 'pid'>,
  db: Database,
  learners: number,
  askings: readonly Asking[],
): Promise<readonly CallCost[]> {
  await sql`create extension if not exists pg_stat_statements`.execute(db)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const costs: CallCost[] = []
  for (const asking of askings) {
    const tags = new Map<number, string>()
    const ask = (at: number) => send(agent, server.port, asking, learnerOf(asking, at, learners), tags)
    await atOnce(WARM_UP / 2, ask)
    // As autovacuum does within a minute. Otherwise plans made for empty tables stay in use while the tables grow.
    await sql`analyze`.execute(db)
    await atOnce(WARM_UP / 2, ask)
    const rounds: CallCost[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const backends = await backendsOf(db)
      const counted = await countedBy(db)
      const before = [server.pid, ...backends].map((pid) => msOf([pid]))
      await atOnce(REQUESTS, ask)
      // A connection that ended meanwhile has no time any more.
      const [serverMs = 0, ...each] = [server.pid, ...backends].map((pid, at) => msOf([pid]) - (before[at] ?? 0))
      const after = await countedBy(db)
      rounds.push({
        name: asking.name,
        statements: (after.calls - counted.calls) / REQUESTS,
        plans: (after.plans - counted.plans) / REQUESTS,
        serverMs: serverMs / REQUESTS,
        databaseMs: each.reduce((sum, ms) => sum + Math.max(0, ms), 0) / REQUESTS,
      })
    }
    const total = ({ serverMs, databaseMs }: CallCost) => serverMs + databaseMs
    costs.push(...rounds.toSorted((one, other) => total(one) - total(other)).slice(0, 1))
  }
  agent.destroy()
  return costs
}

/** Returns the processes of the other connections to this database. */
async function backendsOf(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Returns the statements and plans of this database so far, without those that count them. */
async function countedBy(db: Database): Promise<{ readonly calls: number; readonly plans: number }> {
  const { rows } = await sql<{ calls: number; plans: number }>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(plans), 0)::float8 as plans from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and toplevel
      and query !~ 'pg_stat'`.execute(db)
  return rows[0] ?? { calls: 0, plans: 0 }
}
