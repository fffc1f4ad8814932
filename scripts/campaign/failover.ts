// X-SERVER-10: the primary of a PostgreSQL cluster with synchronous replication is killed, Patroni promotes a replica, and
// learners repeat their actions meanwhile. No acknowledged action is lost or doubled, and no request gets a 500.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer } from '../../server/db/connection'
import { findPrograms, startCluster } from '../../test/campaign/patroni'
import type { Cluster } from '../../test/campaign/patroni'
import { readStory } from '../../test/server/people'
import type { Story } from '../../test/server/people'
import { packFolder } from '../../test/server/seed'
import { ask, host, productionSettings, run as start } from '../../test/server/server-process'
import { nextAction } from '../../test/upgrade/learners'
import { compileServer } from '../release/stored-release'
import { root } from '../setup.mjs'

const LEARNERS = 4
/** Acknowledged actions between two kills at least. */
const ACTIONS_BETWEEN = 100
const BETWEEN_TRIES_MS = 100

interface Totals {
  acknowledged: number
  /** Answers by status. */
  readonly statuses: Map<number, number>
  /** Time of the last acknowledged action, and the longest pause between two since the last kill, ms. */
  lastAt: number
  longestPauseMs: number
  /** Slowest answer of 503, ms. */
  slowestRefusalMs: number
  readonly faults: string[]
}

interface Acknowledged {
  readonly key: string
  readonly ids: readonly string[]
  readonly table: 'responses' | 'activity'
}

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const programs = findPrograms()
  if (typeof programs === 'string') return { line: `failover: NOT RUN, no ${programs} on the PATH`, ok: false }
  const began = performance.now()
  const story = await readStory(packFolder, Date.now())
  const program = await compileServer(root, 'failover')
  const cluster = await startCluster(programs)
  const totals: Totals = {
    acknowledged: 0,
    statuses: new Map(),
    lastAt: 0,
    longestPauseMs: 0,
    slowestRefusalMs: 0,
    faults: [],
  }
  const outagesMs: number[] = []
  try {
    await cluster.healthy()
    const server = await start(program, [], environment(cluster))
    const stop = new AbortController()
    const learners = Array.from({ length: LEARNERS }, () => learn(server.port, story, totals, stop.signal))
    const acted = async () => {
      const until = totals.acknowledged + ACTIONS_BETWEEN
      while (totals.acknowledged < until) await Promise.race([pause(20), ...learners])
    }
    await acted()
    for (const seed of seeds) {
      totals.longestPauseMs = 0
      const killed = await cluster.killPrimary(seed % 2 === 0)
      await acted()
      outagesMs.push(totals.longestPauseMs)
      cluster.revive(killed)
      await cluster.healthy()
      await acted()
    }
    stop.abort()
    const acknowledged = (await Promise.all(learners)).flat()
    const { lost, doubled } = await compare(cluster, acknowledged)
    const exitCode = await server.stop()
    if (exitCode !== 0) totals.faults.push(`The server ended with code ${exitCode}`)
    for (const fault of new Set(totals.faults)) console.error(`failover: ${fault}`)
    const outages = outagesMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')
    const refused = totals.statuses.get(503) ?? 0
    return {
      line: `failover: ${outagesMs.length} kills of the primary, without writes for ${outages} s; ${acknowledged.length} acknowledged actions of ${LEARNERS} learners, ${lost} lost, ${doubled} doubled; ${refused} answers of 503, the slowest after ${(totals.slowestRefusalMs / 1_000).toFixed(1)} s, ${totals.statuses.get(500) ?? 0} of 500, ${totals.faults.length} other faults (${Math.round((performance.now() - began) / 1_000)} s)`,
      ok: lost + doubled + totals.faults.length === 0 && refused > 0,
    }
  } finally {
    await cluster.stop()
  }
}

const environment = ({ address, replicaAddress }: Cluster) => ({
  ...productionSettings(address),
  DATABASE_REPLICA_URL: replicaAddress,
  DRAIN_SECONDS: '0',
})

/** Sends one request until it is acknowledged, under the same key. Returns the answer; undefined at the end. */
async function sendUntilDone(
  port: number,
  totals: Totals,
  { path, ...given }: { path: string; method: string; body: string; headers: Readonly<Record<string, string>> },
  ended: AbortSignal,
): Promise<string | undefined> {
  while (!ended.aborted) {
    const sent = performance.now()
    const { status, text } = await ask(port, `/api${path}`, { host, ...given }).catch((error: unknown) => ({
      status: 0,
      text: String(error),
    }))
    totals.statuses.set(status, (totals.statuses.get(status) ?? 0) + 1)
    if (status === 200) return text
    // 409: the first request with this key is still at work.
    if (status !== 503 && status !== 409) totals.faults.push(`${path}: ${status} ${text.slice(0, 200)}`)
    if (status === 503) totals.slowestRefusalMs = Math.max(totals.slowestRefusalMs, performance.now() - sent)
    await pause(BETWEEN_TRIES_MS)
  }
  return undefined
}

/** Registers a learner, who then sends one action after the other. Returns the acknowledged ones. */
async function learn(port: number, story: Story, totals: Totals, ended: AbortSignal): Promise<readonly Acknowledged[]> {
  const person = { name: 'Learner', email: `${randomUUID()}@northwind.example`, password: 'first-day-1' }
  const body = JSON.stringify(person)
  const registered = await sendUntilDone(
    port,
    totals,
    { method: 'POST', path: '/user/register', body, headers: {} },
    ended,
  )
  const { payloads } = JSON.parse(registered ?? '{"payloads":[]}') as { payloads: { data: { sessionId: string } }[] }
  const session = payloads[0]?.data.sessionId ?? ''
  const acknowledged: Acknowledged[] = []
  for (let turn = 0; !ended.aborted; turn++) {
    const { action, ids } = nextAction(story, turn)
    const headers = { 'x-session-id': session, 'Idempotency-Key': action.key }
    const answer = await sendUntilDone(port, totals, { ...action, headers }, ended)
    if (answer === undefined) break
    acknowledged.push({ key: action.key, ids, table: action.path === '/user/track' ? 'activity' : 'responses' })
    const now = performance.now()
    if (totals.lastAt > 0) totals.longestPauseMs = Math.max(totals.longestPauseMs, now - totals.lastAt)
    totals.lastAt = now
    totals.acknowledged++
  }
  return acknowledged
}

/** Counts the acknowledged actions that the primary does not have, and those that it has more than once. */
async function compare(cluster: Cluster, acknowledged: readonly Acknowledged[]) {
  const { db, close } = connectServer(cluster.address, { max: 1 })
  let [lost, doubled] = [0, 0]
  for (const table of ['responses', 'activity', 'idempotency_keys'] as const) {
    const column = table === 'idempotency_keys' ? 'key' : 'id'
    const { rows } = await sql<{ id: string; times: number }>`select ${sql.ref(column)} as id, count(*)::int as times
      from ${sql.table(table)} group by 1`.execute(db)
    const times = new Map(rows.map((row) => [row.id, row.times]))
    const wanted =
      table === 'idempotency_keys'
        ? acknowledged.map(({ key }) => key)
        : acknowledged.filter((one) => one.table === table).flatMap(({ ids }) => ids)
    for (const id of wanted) {
      const found = times.get(id) ?? 0
      if (found === 0) lost++
      if (found > 1) doubled++
    }
  }
  await close()
  return { lost, doubled }
}
