// npm run bench:server: what a call costs with many learners against few, and how much two processes serve against one,
// on a PostgreSQL of its own (X-PERF-09).
//   npm run bench:server -- --learners 10000 --seen 100     other sizes than 100 000 learners and 10 million records
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApp } from '../server/app'
import { defaults } from '../server/config'
import { readPack } from '../server/content/read-pack'
import { storePack } from '../server/content/store-pack'
import { connectServer } from '../server/db/connection'
import type { Database } from '../server/db/connection'
import { migrate } from '../server/db/migrate'
import { generateLearners, sessionOf } from '../test/bench/server/learners'
import { throughput } from '../test/bench/server/throughput'
import type { Asking } from '../test/bench/server/throughput'
import { freshAddress } from '../test/server/databases'
import { startPostgres } from '../test/server/postgres'
import { root } from './setup.mjs'

const { values } = parseArgs({ options: { learners: { type: 'string' }, seen: { type: 'string' } } })
const many = { learners: Number(values.learners ?? 100_000), seenEach: Number(values.seen ?? 100) }
const few = { learners: 100, seenEach: many.seenEach }
const rounds = 400
const warmUp = 50
const mostTimes = 1.5
/** Two processes over one: asked where two cores are left beside those of the database and of whoever asks. */
const leastTwice = 1.6
const coresForTwo = 4

/** Tables that grow with the learners: no call may read one of them whole. */
const growing = ['users', 'sessions', 'memberships', 'seen', 'deck_opens', 'responses']

interface World {
  readonly db: Database
  readonly address: string
  readonly learners: number
  readonly app: ReturnType<typeof createApp>
}

interface Target {
  readonly deckId: string
  readonly card: { readonly id: string; readonly questionId: string; readonly answerId: string }
}

async function main(): Promise<void> {
  const server = await startPostgres()
  try {
    const pack = await readPack(join(root, 'content'), Date.now())
    if (pack._tag === 'Left') throw new Error('The default pack has faults')
    const folder = pack.right.info.defaultOrg
    const org = pack.right.orgs.find((entry) => entry.folder === folder)
    const deck = org?.decks.find(
      (entry) => entry.cards.some(({ quiz }) => quiz !== undefined) && entry.allowedRoleIds === undefined,
    )
    const card = deck?.cards.find(({ quiz }) => quiz?.answers !== undefined)
    if (org === undefined || deck === undefined || card?.quiz === undefined) throw new Error('The pack has no quiz')
    const target = {
      deckId: deck.deck.id,
      card: { id: card.id, questionId: card.quiz.id, answerId: card.quiz.answers?.[0]?.id ?? '' },
    }
    const worlds: World[] = []
    for (const population of [few, many]) {
      const began = performance.now()
      const { address } = await freshAddress(server.address)
      const { db } = connectServer(address, { max: 4, preparing: true })
      await migrate(db)
      await storePack(db, pack.right, Date.now())
      await generateLearners(db, { orgId: org.org.org.id, roleId: org.org.anonymousRoleId }, population)
      const log = () => undefined
      worlds.push({ db, address, learners: population.learners, app: createApp({ db, config: defaults, log }) })
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(
        `${population.learners} learners, ${population.learners * population.seenEach} seen records: ${seconds} s`,
      )
    }
    const lines = await compare(worlds, target)
    const large = worlds.at(-1) ?? unreachable()
    const served = await serve(large, target)
    writeFileSync(join(root, 'docs', 'benchmarks-server.md'), report(lines, served))
    for (const { db } of worlds) await db.destroy()
  } finally {
    await server.stop()
  }
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

/** Every call on each of the databases in turn, by different learners. */
async function compare(worlds: readonly World[], target: Target): Promise<readonly string[]> {
  const lines: string[] = []
  for (const asking of callsOn(target)) {
    const times = worlds.map((): number[] => [])
    const tags = worlds.map(() => '')
    let before = 0
    for (let round = 0; round < rounds; round++) {
      // What is trending was counted by the first request of the hour, for all others in it.
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

/** The entity tag of the answer. */
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

/** The same calls over HTTP to one process and to two. */
async function serve({ address, db, learners }: World, target: Target): Promise<readonly string[]> {
  await sql`insert into database_use ("only", sandbox) values (1, false) on conflict do nothing`.execute(db)
  const env = {
    DATABASE_URL: address,
    PORT: '0',
    PUBLIC_ORIGINS: 'https://learn.example',
    TRUSTED_PROXIES: '127.0.0.1',
    CONTENT: join(root, 'content'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'learn@northwind.example',
    TEXT_WEBHOOK_URL: 'off',
    VAPID_PUBLIC_KEY: 'off',
  }
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

const answer = ({ deckId, card }: Target) => ({
  id: randomUUID(),
  cardId: card.id,
  deckId,
  questionId: card.questionId,
  answerId: card.answerId,
  createdAt: new Date().toISOString(),
})

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

/** Rows that were read by scans of whole growing tables, as PostgreSQL counts them. */
async function rowsReadWhole(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const read = await sql<{ n: number }>`select coalesce(sum(seq_tup_read), 0)::float8 as n
    from pg_stat_user_tables where relname in (${sql.join(growing)})`.execute(db)
  return read.rows[0]?.n ?? 0
}

const report = (lines: readonly string[], served: readonly string[]): string => `# What a call costs with many learners

Made by \`npm run bench:server\` on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL 18 with the default settings but for fsync. X-PERF-09 asks for at most ${mostTimes} times; the last column but one counts rows of growing tables that were read by scans of a whole table. Median of ${rounds - warmUp} requests by different learners, the two databases in turn. 'Nothing new' is asked with the entity tag of the last answer and answered with 304.

| call | ${few.learners} learners | ${many.learners} learners, ${many.learners * many.seenEach} seen records | ratio | rows scanned | met |
|---|---|---|---|---|---|
${lines.join('\n')}

## One process and two

\`npm run serve\` over HTTP on the larger database, eight requests at a time; the learners, the processes of the server and the database share the ${cpus().length} cores. Processor time is what Linux counted for the server's process and for the database's backends. X-PERF-09 asks two processes for ${leastTwice} times one where the machine has the cores: ${coresForTwo}, two for the server beside those of the database and of whoever asks.

| call | server, ms of a core | database, ms of a core | one process, a second | two processes, a second | times |
|---|---|---|---|---|---|
${served.join('\n')}
`

await main()
