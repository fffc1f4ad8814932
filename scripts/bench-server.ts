// npm run bench:server: what a call costs with many learners against few, on a PostgreSQL of its own (X-PERF-09).
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
import { freshAddress } from '../test/server/databases'
import { startPostgres } from '../test/server/postgres'
import { root } from './setup.mjs'

const { values } = parseArgs({ options: { learners: { type: 'string' }, seen: { type: 'string' } } })
const many = { learners: Number(values.learners ?? 100_000), seenEach: Number(values.seen ?? 100) }
const few = { learners: 100, seenEach: many.seenEach }
const rounds = 400
const warmUp = 50
const mostTimes = 1.5

/** Tables that grow with the learners: no call may read one of them whole. */
const growing = ['users', 'sessions', 'memberships', 'seen', 'deck_opens', 'responses']

interface World {
  readonly db: Database
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
      worlds.push({ db, learners: population.learners, app: createApp({ db, config: defaults, log }) })
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(
        `${population.learners} learners, ${population.learners * population.seenEach} seen records: ${seconds} s`,
      )
    }
    await compare(worlds, target)
    for (const { db } of worlds) await db.destroy()
  } finally {
    await server.stop()
  }
}

async function compare(worlds: readonly World[], target: Target): Promise<void> {
  const calls: Readonly<Record<string, () => readonly [method: string, path: string, body?: object]>> = {
    sync: () => ['GET', '/user/data-sync/v3'],
    deck: () => ['GET', `/user/decks/${target.deckId}`],
    answers: () => ['POST', '/user/quiz-responses', answer(target)],
    seen: () => ['POST', '/user/seen', seen(target)],
  }
  const lines: string[] = []
  for (const [name, make] of Object.entries(calls)) {
    const times = worlds.map((): number[] => [])
    const before = await Promise.all(worlds.map(({ db }) => rowsReadWhole(db)))
    for (let round = 0; round < rounds; round++) {
      for (const [at, { app, learners }] of worlds.entries()) {
        const [method, path, body] = make()
        const began = performance.now()
        const answered = await app.request(`http://localhost/api${path}`, {
          method,
          headers: { 'x-session-id': sessionOf((round * 7919) % learners), 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (answered.status !== 200) throw new Error(`${name} answered ${answered.status}: ${await answered.text()}`)
        if (round >= warmUp) times[at]?.push(performance.now() - began)
      }
    }
    const [small = 0, large = 0] = times.map(median)
    const whole = (await rowsReadWhole(worlds[1]?.db ?? unreachable())) - (before[1] ?? 0)
    const ratio = large / small
    const met = ratio <= mostTimes && whole === 0
    const line = `| ${name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${ratio.toFixed(2)} | ${whole} | ${met ? 'yes' : '**no**'} |`
    lines.push(line)
    console.log(line)
    if (!met) process.exitCode = 1
  }
  writeFileSync(join(root, 'docs', 'benchmarks-server.md'), report(lines))
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

const report = (lines: readonly string[]): string => `# What a call costs with many learners

Made by \`npm run bench:server\` on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL 18 with the default settings but for fsync. X-PERF-09 asks for at most ${mostTimes} times; the last column but one counts rows of growing tables that were read by scans of a whole table. Median of ${rounds - warmUp} requests by different learners, the two databases in turn.

| call | ${few.learners} learners | ${many.learners} learners, ${many.learners * many.seenEach} seen records | ratio | rows scanned | met |
|---|---|---|---|---|---|
${lines.join('\n')}
`

await main()
