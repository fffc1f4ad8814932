// npm run bench:server: compares the cost of a call with many and few learners, and the throughput of one and two
// processes, on a separate PostgreSQL (X-PERF-09).
//   npm run bench:server -- --learners 10000 --seen 100     other sizes than 100 000 learners and 10 million records
//   npm run bench:server -- cost                            statements, plans and processor time of each call
//   npm run bench:server -- effects --seen 20               what learners would lose by a pack: the time to find out
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApp } from '../server/app'
import { defaults } from '../server/config/config'
import type { Pack } from '../server/content/pack-files'
import { readPack } from '../server/content/read-pack'
import { storePack } from '../server/content/store-pack'
import { connectServer } from '../server/db/connection'
import type { Database } from '../server/db/connection'
import { migrate } from '../server/db/migrate'
import { costPerCall, countingSettings } from '../test/bench/server/cost-per-call'
import { costReport, floorNames } from '../test/bench/server/cost-report'
import { generateTrials, measureEffects } from '../test/bench/server/effects-cost'
import { generateLearners, sessionOf } from '../test/bench/server/learners'
import type { Population } from '../test/bench/server/learners'
import { throughput } from '../test/bench/server/throughput'
import type { Asking } from '../test/bench/server/throughput'
import { freshAddress } from '../test/server/databases'
import { startPostgres } from '../test/server/postgres'
import { productionSettings, run } from '../test/server/server-process'
import { root } from './setup.mjs'

const { values, positionals } = parseArgs({
  options: { learners: { type: 'string' }, seen: { type: 'string' } },
  allowPositionals: true,
})
const many = { learners: Number(values.learners ?? 100_000), seenEach: Number(values.seen ?? 100) }
const few = { learners: 100, seenEach: many.seenEach }
const rounds = 400
const warmUp = 50
const mostTimes = 1.5
/**
 * Minimum throughput ratio of two processes over one. Required only if two cores are free besides those of the database
 * and the client.
 */
const leastTwice = 1.6
const coresForTwo = 4

/** Tables that grow with the number of learners. No call may scan one of them completely. */
const growing = ['users', 'sessions', 'memberships', 'seen', 'deck_opens', 'responses']

interface World {
  readonly db: Database
  readonly address: string
  readonly learners: number
  readonly app: ReturnType<typeof createApp>
}

interface Target {
  readonly org: { readonly orgId: string; readonly roleId: string }
  readonly deckId: string
  readonly card: { readonly id: string; readonly questionId: string; readonly answerId: string }
  /** Ten questions of several decks. */
  readonly questions: readonly Pick<Target, 'deckId' | 'card'>[]
}

async function main(): Promise<void> {
  const server = await startPostgres()
  try {
    const target = await targetOf()
    const worlds: World[] = []
    for (const population of [few, many]) worlds.push(await filled(server.address, target, population))
    const lines = await compare(worlds, target)
    const large = worlds.at(-1) ?? unreachable()
    const served = await serve(large, target)
    writeFileSync(join(root, 'docs', 'benchmarks-server.md'), report(lines, served))
    for (const { db } of worlds) await db.destroy()
  } finally {
    await server.stop()
  }
}

/** Prints what each call costs, with the costs of a bare server of the same packages in the same run. */
async function cost(): Promise<void> {
  const server = await startPostgres(countingSettings)
  const app = mkdtempSync(join(tmpdir(), 'flipdeck-bench-'))
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Flipdeck</title>')
  try {
    const target = await targetOf()
    const world = await filled(server.address, target, { learners: Number(values.learners ?? 2_000), seenEach: 100 })
    const { db, address, learners } = world
    await sql`create table floor (id serial primary key, text text not null)`.execute(db)
    await sql`insert into floor (text) values ('floor')`.execute(db)
    const bare = await run('test/bench/server/floor-server.ts', [], { DATABASE_URL: address })
    const floors = await costPerCall(bare, db, learners, [
      { name: floorNames.select, method: 'GET', path: '/select' },
      { name: floorNames.insert, method: 'POST', path: '/insert', body: () => seen(target) },
      { name: floorNames.page, method: 'GET', path: '/static', page: true },
    ])
    await bare.stop()
    const served = await run('serve', [], { ...(await productionOn(world)), APP: app })
    const costs = await costPerCall(served, db, learners, [
      ...callsOn(target),
      { name: 'answers, ten', method: 'POST', path: '/user/quiz-responses', body: () => tenAnswers(target) },
      { name: 'home', method: 'GET', path: '/user/home' },
      { name: 'index.html', method: 'GET', path: '/', page: true },
      { name: 'white-label', method: 'GET', path: '/white-label.json', page: true },
    ])
    await served.stop()
    await db.destroy()
    const { text, met } = costReport(floors, costs)
    console.log(text)
    if (!met) process.exitCode = 1
  } finally {
    rmSync(app, { recursive: true })
    await server.stop()
  }
}

/** Reads the default pack, and selects the deck and the card of the requests. */
async function targetOf(): Promise<Target & { readonly pack: Pack }> {
  const pack = await readPack(join(root, 'content'), Date.now())
  if (pack._tag === 'Left') throw new Error('The default pack has faults')
  const folder = pack.right.info.defaultOrg
  const org = pack.right.orgs.find((entry) => entry.folder === folder)
  const chains = new Set(org?.categories.filter(({ daisyChained }) => daisyChained === true).map(({ id }) => id))
  const open = org?.decks.filter(
    ({ allowedRoleIds, categories = [] }) =>
      allowedRoleIds === undefined && !categories.some(({ categoryId }) => chains.has(categoryId)),
  )
  const questions = (open ?? []).flatMap(({ deck, cards }) =>
    cards.flatMap(({ id, quiz }) =>
      quiz?.answers?.[0] === undefined
        ? []
        : [{ deckId: deck.id, card: { id, questionId: quiz.id, answerId: quiz.answers[0].id } }],
    ),
  )
  const [first] = questions
  if (org === undefined || first === undefined) throw new Error('The pack has no quiz')
  return {
    pack: pack.right,
    org: { orgId: org.org.org.id, roleId: org.org.anonymousRoleId },
    ...first,
    questions: questions.slice(0, 10),
  }
}

/** Creates a database with the pack and so many learners. */
async function filled(
  server: string,
  { pack, org }: { readonly pack: Pack; readonly org: Target['org'] },
  population: Population,
): Promise<World> {
  const began = performance.now()
  const { address } = await freshAddress(server)
  const { db } = connectServer(address, { max: 4, preparing: true })
  await migrate(db)
  await storePack(db, pack, Date.now())
  await generateLearners(db, org, population)
  const log = () => undefined
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${population.learners} learners, ${population.learners * population.seenEach} seen records: ${seconds} s`,
  )
  return { db, address, learners: population.learners, app: createApp({ db, config: defaults, log }) }
}

const callsOn = (target: Target): readonly Asking[] => [
  { name: 'sync', method: 'GET', path: '/user/data-sync/v3' },
  { name: 'sync, nothing new', method: 'GET', path: '/user/data-sync/v3', conditional: true },
  { name: 'deck', method: 'GET', path: `/user/decks/${target.deckId}` },
  { name: 'deck, nothing new', method: 'GET', path: `/user/decks/${target.deckId}`, conditional: true },
  { name: 'library', method: 'GET', path: '/user/library' },
  { name: 'library, nothing new', method: 'GET', path: '/user/library', conditional: true },
  { name: 'answers', method: 'POST', path: '/user/quiz-responses', body: () => answer(target) },
  { name: 'seen', method: 'POST', path: '/user/seen', body: () => seen(target) },
]

/** Measures every call on each of the databases in turn, with different learners. */
async function compare(worlds: readonly World[], target: Target): Promise<readonly string[]> {
  const lines: string[] = []
  for (const asking of callsOn(target)) {
    const times = worlds.map((): number[] => [])
    const tags = worlds.map(() => '')
    let before = 0
    for (let round = 0; round < rounds; round++) {
      // The first request of an hour counts the trending categories for all later requests; the warm-up includes it.
      if (round === warmUp) before = await rowsReadWhole(worlds[1]?.db ?? unreachable())
      for (const [at, world] of worlds.entries()) {
        const began = performance.now()
        const learner = asking.conditional === true ? 1 : (round * 7919) % world.learners
        tags[at] = await askOnce(world, asking, learner, tags[at] ?? '')
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

/** Marks the database as one of production, and returns the environment of a server on it. */
async function productionOn({ address, db }: World): Promise<Readonly<Record<string, string>>> {
  await sql`insert into database_use ("only", sandbox) values (1, false) on conflict do nothing`.execute(db)
  return {
    ...productionSettings(address),
  }
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

const answer = ({ deckId, card }: Pick<Target, 'deckId' | 'card'>) => ({
  id: randomUUID(),
  cardId: card.id,
  deckId,
  questionId: card.questionId,
  answerId: card.answerId,
  createdAt: new Date().toISOString(),
})

const tenAnswers = ({ questions }: Target) => questions.map(answer)

const seen = ({ deckId, card }: Target) => ({
  id: randomUUID(),
  cardId: card.id,
  deckId,
  percentageContentSeen: 100,
  lastSeen: new Date().toISOString(),
})

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

const report = (lines: readonly string[], served: readonly string[]): string => `# Cost of a call with many learners

Made by \`npm run bench:server\` on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL 18 with the default settings except fsync. X-PERF-09 allows up to ${mostTimes} times; the last column but one counts rows of growing tables that full table scans read. Median of ${rounds - warmUp} requests by different learners, the two databases in turn. 'Nothing new' sends the entity tag of the last answer and is answered with 304.

| call | ${few.learners} learners | ${many.learners} learners, ${many.learners * many.seenEach} seen records | ratio | rows scanned | met |
|---|---|---|---|---|---|
${lines.join('\n')}

## One process and two

\`npm run serve\` over HTTP on the larger database, eight requests at a time; the learners, the processes of the server and the database share the ${cpus().length} cores. Processor time is what Linux counted for the server's process and for the database's backends. X-PERF-09 requires two processes to reach ${leastTwice} times one if the machine has enough cores: ${coresForTwo}, two for the server in addition to those of the database and of the clients.

| call | server, ms of a core | database, ms of a core | one process, a second | two processes, a second | times |
|---|---|---|---|---|---|
${served.join('\n')}
`

/** Prints how long it takes to find out what many learners would lose by a pack. */
async function effects(): Promise<void> {
  const server = await startPostgres()
  try {
    const target = await targetOf()
    const { db } = await filled(server.address, target, many)
    await generateTrials(db, target.pack)
    console.log(JSON.stringify(await measureEffects(db), undefined, 2))
    console.log(
      `Memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB, load average ${loadavg()[0]?.toFixed(1)}`,
    )
    await db.destroy()
  } finally {
    await server.stop()
  }
}

const modes: Readonly<Record<string, () => Promise<void>>> = { cost, effects }
await (modes[positionals[0] ?? ''] ?? main)()
