import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import { run } from '../../server/server-process'
import { sessionOf } from './learners'

/** A learner's request; the next one contains the validators of the last response. */
export interface Asking {
  readonly name: string
  readonly method: string
  /** Below the API's address, or from the root if `page`. */
  readonly path: string
  readonly page?: boolean
  readonly body?: () => object
  /** Sends the last response's ETag. */
  readonly conditional?: boolean
}

/** The cost of a call: requests per second, and ms of processor time for each. */
export interface Cost {
  readonly name: string
  readonly perSecond: number
  readonly serverMs: number
  readonly databaseMs: number
}

const host = 'learn.example'
const REQUESTS = 600
const WARM_UP = 100
/** Concurrent requests. */
export const CONNECTIONS = 8
/** Linux counts the time of processes in hundredths of a second. */
const TICK = 10

/** Number of learners who repeat conditional requests: fewer would exceed their budgets of calls. */
const REPEATING = 64

/** Returns the number of the learner who sends the request with this number. */
export const learnerOf = ({ conditional }: Asking, request: number, learners: number): number =>
  conditional === true ? request % REPEATING : (request * 7919) % learners

/** Starts so many server processes on one database, sends them requests in turn, and ends them. */
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
      const ask = (at: number) =>
        send(agent, servers[at % processes]?.port ?? 0, asking, learnerOf(asking, at, learners), tags)
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

/** Sends so many requests, a few of them concurrently. */
export async function atOnce(count: number, ask: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await ask(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

/** Sends one request of a learner and keeps the ETag of the response in `tags`. Rejects another status than 200 or 304. */
export const send = (
  agent: Agent,
  port: number,
  asking: Asking,
  learner: number,
  tags: Map<number, string>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { name, method, path, page = false, body, conditional } = asking
    const tag = conditional === true ? tags.get(learner) : undefined
    const headers = {
      Host: host,
      'Content-Type': 'application/json',
      'x-session-id': sessionOf(learner),
      ...(method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }),
      ...(tag === undefined ? {} : { 'If-None-Match': tag }),
    }
    const asked = request(
      { agent, host: '127.0.0.1', port, path: page ? path : `/api${path}`, method, headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.headers.etag !== undefined) tags.set(learner, answer.headers.etag)
          if (answer.statusCode === 200 || answer.statusCode === 304) resolve()
          else reject(new Error(`${name} answered ${answer.statusCode}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body()))
  })

/** Returns the processor time of processes from /proc; 0 for an ended one. */
export const msOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + msOfOne(pid), 0)

function msOfOne(pid: number): number {
  try {
    // The program's name, in parentheses, may contain anything; the state and the numeric fields follow it.
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + system) * TICK
  } catch {
    return 0
  }
}
