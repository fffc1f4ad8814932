// npm run bench:server
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../server/db/connection'
import { sessionOf, type Population } from '../../test/bench/server/learners'
import { learnerOf, throughput } from '../../test/bench/server/throughput'
import type { Asking } from '../../test/bench/server/throughput'
import { startPostgres } from '../../test/server/postgres'
import { root } from '../setup.mjs'
import { callsOn, filled, largePopulation, productionOn, targetOf, type Sizes, type Target, type World } from './world'

const rounds = 400
/** Each learner who repeats conditional requests has an entity tag afterwards. */
const warmUp = 80
const mostTimes = 1.5
/**
 * Minimum throughput ratio of two processes over one. Required only if two cores are free besides those of the database
 * and the client.
 */
const leastTwice = 1.6
const coresForTwo = 4

/** Tables that grow with the number of learners. No call may scan one of them completely. */
const growing = ['users', 'sessions', 'memberships', 'seen', 'deck_opens', 'responses']

/** Compares calls with many and few learners, and one process with two; writes docs/benchmarks-server.md. */
export async function growth(sizes: Sizes): Promise<void> {
  const many = largePopulation(sizes)
  const few = { learners: 100, seenEach: many.seenEach }

  const server = await startPostgres()
  try {
    const target = await targetOf()
    const worlds: World[] = []
    for (const population of [few, many]) worlds.push(await filled(server.address, target, population))
    const lines = await compare(worlds, target)
    const large = worlds.at(-1) ?? unreachable()
    const served = await serve(large, target)
    writeFileSync(join(root, 'docs', 'benchmarks-server.md'), report({ few, many, lines, served }))
    for (const { db } of worlds) await db.destroy()
  } finally {
    await server.stop()
  }
}

/** Measures every call on each of the databases in turn, with different learners. */
async function compare(worlds: readonly World[], target: Target): Promise<readonly string[]> {
  const lines: string[] = []
  for (const asking of callsOn(target)) {
    const times = worlds.map((): number[] => [])
    const tags = worlds.map(() => new Map<number, string>())
    let before = 0
    for (let round = 0; round < rounds; round++) {
      // The first request of an hour counts the trending categories for all later requests; the warm-up includes it.
      if (round === warmUp) before = await rowsReadWhole(worlds[1]?.db ?? unreachable())
      for (const [at, world] of worlds.entries()) {
        const began = performance.now()
        const learner = learnerOf(asking, round, world.learners)
        tags[at]?.set(learner, await askOnce(world, asking, learner, tags[at].get(learner) ?? ''))
        if (round >= warmUp) times[at]?.push(performance.now() - began)
      }
    }
    const [small = 0, large = 0] = times.map(median)
    const whole = (await rowsReadWhole(worlds[1]?.db ?? unreachable())) - before
    const ratio = large / small
    const met = ratio <= mostTimes && whole === 0
    const line = `| ${asking.name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${ratio.toFixed(2)} | ${whole} | ${met ? 'yes' : '**no**'} |`
    lines.push(line)
    console.log(line)
    if (!met) process.exitCode = 1
  }
  return lines
}

/** Sends one request and returns the entity tag of the response. */
async function askOnce({ app }: World, asking: Asking, learner: number, tag: string): Promise<string> {
  const { name, method, path, body, conditional } = asking
  const answered = await app.request(`http://localhost/api${path}`, {
    method,
    headers: {
      'x-session-id': sessionOf(learner),
      'Content-Type': 'application/json',
      ...(conditional === true && tag !== '' ? { 'If-None-Match': tag } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body()) }),
  })
  if (answered.status !== 200 && answered.status !== 304)
    throw new Error(`${name} answered ${answered.status}: ${await answered.text()}`)
  await answered.text()
  return answered.headers.get('ETag') ?? ''
}

/** Sends the same calls over HTTP to one process and to two. */
async function serve(world: World, target: Target): Promise<readonly string[]> {
  const { db, learners } = world
  const env = await productionOn(world)
  const alone = await throughput(1, env, db, learners, callsOn(target))
  const both = await throughput(2, env, db, learners, callsOn(target))
  return alone.map((one, at) => {
    const two = both[at] ?? one
    const times = two.perSecond / one.perSecond
    if (cpus().length >= coresForTwo && times < leastTwice) process.exitCode = 1
    const line = `| ${one.name} | ${one.serverMs.toFixed(2)} ms | ${one.databaseMs.toFixed(2)} ms | ${one.perSecond.toFixed(0)} | ${two.perSecond.toFixed(0)} | ${times.toFixed(2)} |`
    console.log(line)
    return line
  })
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

const unreachable = (): never => {
  throw new Error('There are two worlds')
}

/** Returns the number of rows read by sequential scans of growing tables, from PostgreSQL's statistics. */
async function rowsReadWhole(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const read = await sql<{ n: number }>`select coalesce(sum(seq_tup_read), 0)::float8 as n
    from pg_stat_user_tables where relname in (${sql.join(growing)})`.execute(db)
  return read.rows[0]?.n ?? 0
}

interface Figures {
  readonly few: Population
  readonly many: Population
  readonly lines: readonly string[]
  readonly served: readonly string[]
}

const report = ({ few, many, lines, served }: Figures): string => `# Cost of a call with many learners

Made by \`npm run bench:server\` on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL 18 with the default settings except fsync. X-PERF-09 allows up to ${mostTimes} times; the last column but one counts rows of growing tables that full table scans read. Median of ${rounds - warmUp} requests by different learners, the two databases in turn. 'Nothing new' sends the entity tag of the last answer and is answered with 304. In the smaller database learners repeat within seconds, and so 'sync' and 'deck' seldom write: the use of a session is recorded once a minute, the opening of a deck every ten seconds.

| call | ${few.learners} learners | ${many.learners} learners, ${many.learners * many.seenEach} seen records | ratio | rows scanned | met |
|---|---|---|---|---|---|
${lines.join('\n')}

## One process and two

\`npm run serve\` over HTTP on the larger database, eight requests at a time; the learners, the processes of the server and the database share the ${cpus().length} cores. Processor time is what Linux counted for the server's process and for the database's backends. X-PERF-09 requires two processes to reach ${leastTwice} times one if the machine has enough cores: ${coresForTwo}, two for the server in addition to those of the database and of the clients.

| call | server, ms of a core | database, ms of a core | one process, a second | two processes, a second | times |
|---|---|---|---|---|---|
${served.join('\n')}
`
