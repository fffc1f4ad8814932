import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import { run } from '../../server/server-process'
import { sessionOf } from './learners'

/** A request of a learner; what it is told by whom it was answered before goes with it the next time. */
export interface Asking {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: () => object
  /** Asks for what has changed since the last answer only. */
  readonly conditional?: boolean
}

/** What a call costs: requests a second, and ms of processors for each. */
export interface Cost {
  readonly name: string
  readonly perSecond: number
  readonly serverMs: number
  readonly databaseMs: number
}

const host = 'learn.example'
const REQUESTS = 600
const WARM_UP = 100
const CONNECTIONS = 8
/** Linux counts the time of processes in hundredths of a second. */
const TICK = 10

/** Starts so many processes of the server on one database, asks them in turn, and ends them. */
export async function throughput(
  processes: number,
  env: Readonly<Record<string, string>>,
  db: Database,
  learners: number,
  askings: readonly Asking[],
): Promise<readonly Cost[]> {
  const servers = await Promise.all(Array.from({ length: processes }, () => run('serve', [], env)))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const costs: Cost[] = []
    for (const asking of askings) {
      const tags = new Map<number, string>()
      const ask = (at: number) => {
        const learner = asking.conditional === true ? at % CONNECTIONS : (at * 7919) % learners
        return send(agent, servers[at % processes]?.port ?? 0, asking, learner, tags)
      }
      await atOnce(WARM_UP, ask)
      const backends = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      const before = [msOf(servers.map(({ pid }) => pid)), msOf(backends.rows.map(({ pid }) => pid))]
      const began = performance.now()
      await atOnce(REQUESTS, ask)
      const seconds = (performance.now() - began) / 1000
      const after = [msOf(servers.map(({ pid }) => pid)), msOf(backends.rows.map(({ pid }) => pid))]
      const each = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / REQUESTS
      costs.push({ name: asking.name, perSecond: REQUESTS / seconds, serverMs: each(0), databaseMs: each(1) })
    }
    return costs
  } finally {
    agent.destroy()
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** So many requests, a few of them at any time. */
async function atOnce(count: number, ask: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await ask(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

const send = (agent: Agent, port: number, asking: Asking, learner: number, tags: Map<number, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { name, method, path, body, conditional } = asking
    const tag = conditional === true ? tags.get(learner) : undefined
    const headers = {
      Host: host,
      'Content-Type': 'application/json',
      'x-session-id': sessionOf(learner),
      ...(method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }),
      ...(tag === undefined ? {} : { 'If-None-Match': tag }),
    }
    const asked = request({ agent, host: '127.0.0.1', port, path: `/api${path}`, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.headers.etag !== undefined) tags.set(learner, answer.headers.etag)
        if (answer.statusCode === 200 || answer.statusCode === 304) resolve()
        else reject(new Error(`${name} answered ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body()))
  })

/** Processor time of processes, as /proc tells it; 0 for one that has ended. */
const msOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + msOfOne(pid), 0)

function msOfOne(pid: number): number {
  try {
    // The program's name, in parentheses, may hold anything; after it come the state and the fields that are numbers.
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + system) * TICK
  } catch {
    return 0
  }
}
