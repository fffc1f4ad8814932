import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { Replica } from '../../server/db/replica'
import type { FallbackReason } from '../../server/db/replica'
import { queueResultsMails } from '../../server/delivery/results-mails'
import { freshAddress } from './databases'
import { readStory } from './people'
import type { Story } from './people'
import { startPostgres, startReplica } from './postgres'
import type { StartedPostgres, StartedReplica } from './postgres'
import { Sandbox } from './sandbox'
import { beginning, fill, packFolder } from './seed'
import { ask, host, productionSettings, run } from './server-process'

/** A commit is written to the log before it is acknowledged, as with PostgreSQL's defaults. */
const replicated = ['wal_keep_size=256MB', 'synchronous_commit=on']

const MAX_LAG_MS = 10_000

let story: Story
let server: StartedPostgres
let streaming: StartedReplica
/** Address of the database on the primary and on the replica. */
let addresses: { readonly primary: string; readonly replica: string }
let primary: Connection
/** A connection to the replica that the server under test does not use. */
let direct: Connection
let connections: readonly Connection[]
let replica: Replica
/** Time of the replica's clock, ms. */
let now = 0
let results: (FallbackReason | 'replica')[] = []
let box: Sandbox
let session: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  server = await startPostgres(replicated)
  streaming = await startReplica(server)
  const { address } = await freshAddress(server.address)
  addresses = { primary: address, replica: new URL(new URL(address).pathname, streaming.address).href }
  primary = connectServer(address)
  await fill(primary)
  direct = connectServer(addresses.replica, { max: 1 })
  const open = (of: string, replyTimeoutMs?: number) =>
    connectServer(of, { max: 4, maxWaitMs: 1_000, ...(replyTimeoutMs === undefined ? {} : { replyTimeoutMs }) })
  const [reads, probe] = [open(addresses.replica), open(addresses.replica, 500)]
  connections = [primary, direct, reads, probe]
  replica = new Replica({
    primary: primary.db,
    replica: reads.db,
    probes: { primary: primary.db, replica: probe.db },
    maxLagMs: MAX_LAG_MS,
    now: () => now,
    onRead: (fallback) => results.push(fallback ?? 'replica'),
  })
  box = new Sandbox(primary, { delayedReads: replica })
  session = await box.signIn(story.person('Hanna Sørby'))
})
afterAll(async () => {
  await Promise.all(connections.map(({ close }) => close()))
  await streaming.stop()
  await server.stop()
})
beforeEach(async () => {
  await caughtUp()
  results = []
})

/** Waits until the replica has replayed everything that was written before. */
async function caughtUp() {
  // A later time, so that only a position read from now on makes the lag 0.
  now += 1
  await expect
    .poll(async () => {
      await replica.measure()
      return replica.lagMs()
    })
    .toBe(0)
}

const path = () => ({ id: story.deckId('Food safety') })
const outcomes = async () => (await box.ok('quizReport', { session, path: path(), query: {} })).report.quizOutcomes

/** Adds a learner who has passed, by SQL on the primary. */
async function addPassed() {
  const { id } = await box.newcomer()
  await primary.db
    .insertInto('trials')
    .values({
      id: `trial-${id}`,
      user_id: id,
      deck_id: path().id,
      started_at: beginning,
      attempts: 1,
      failures: '[]',
      last_score: 100,
      passed_at: beginning,
      passed_score: 100,
      updated_at: beginning,
    })
    .execute()
}

const pause = () => sql`select pg_wal_replay_pause()`.execute(direct.db)
const resume = () => sql`select pg_wal_replay_resume()`.execute(direct.db)

describe('X-SERVER-10 reads that may be seconds old', () => {
  test('come from the replica while its lag is within the limit, then from the primary', async () => {
    const { passed = 0 } = (await outcomes()) ?? {}
    await pause()
    try {
      await addPassed()
      await replica.measure()
      now += MAX_LAG_MS - 1
      await replica.measure()
      expect(replica.lagMs()).toBe(MAX_LAG_MS - 1)
      expect((await outcomes())?.passed).toBe(passed)
      now += 2
      await replica.measure()
      expect((await outcomes())?.passed).toBe(passed + 1)
      expect(results).toEqual(['replica', 'replica', 'lag'])
    } finally {
      await resume()
    }
    await caughtUp()
    expect((await outcomes())?.passed).toBe(passed + 1)
    expect(results.at(-1)).toBe('replica')
  })

  test('are reports, their files, learning records and the counts of the weekly mail, but no call of a learner', async () => {
    await outcomes()
    for (const kind of ['answers', 'results'] as const) {
      const { file } = await box.ok('exportQuizReport', { session, path: path(), query: { kind } })
      const url = new URL(file.url ?? '').pathname
      expect((await box.fetch(url)).status).toBe(200)
      expect((await box.fetch(url)).status).toBe(404)
    }
    const authorization = `Basic ${btoa('sandbox-reader:sandbox-reader')}`
    expect((await box.fetch('/xapi/activity', { headers: { authorization } })).status).toBe(200)
    const roleIds = [story.role('Trainer').id]
    await primary.db
      .updateTable('orgs')
      .set({ services: JSON.stringify({ resultsMail: { roleIds } }) })
      .where('id', '=', story.org('northwind'))
      .execute()
    const time = { weekday: new Date(beginning).getUTCDay(), hour: new Date(beginning).getUTCHours() }
    const config = { publicOrigins: ['https://learn.example'], port: 0 }
    await caughtUp()
    expect(await queueResultsMails(primary.db, config, time, beginning, replica)).toBeGreaterThan(0)
    expect(results.length).toBeGreaterThan(4)
    expect(new Set(results)).toEqual(new Set(['replica']))
    const before = results.length
    await box.ok('sync', { session, query: {} })
    await box.ok('home', { session })
    await box.ok('deck', { session, path: path() })
    expect(results.length).toBe(before)
  })

  test('come from the primary until the replica has loaded the content in force', async () => {
    await pause()
    try {
      await primary.db
        .updateTable('content_state')
        .set({ loaded_at: beginning + 1 })
        .execute()
      await outcomes()
      expect(results).toEqual(['content'])
    } finally {
      await resume()
    }
    await caughtUp()
    await outcomes()
    expect(results.at(-1)).toBe('replica')
  })

  test('come from the primary when the replica is none, or one of another cluster', async () => {
    const own = (probe: Connection) =>
      new Replica({
        primary: primary.db,
        replica: probe.db,
        probes: { primary: primary.db, replica: probe.db },
        maxLagMs: MAX_LAG_MS,
        now: () => now,
        onRead: (fallback) => results.push(fallback ?? 'replica'),
      })
    const one = async (reads: Replica) => {
      await reads.measure()
      return reads.read(async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one)
    }
    expect(await one(own(primary))).toBe(1)
    const other = await startPostgres(replicated)
    const foreign = await startReplica(other)
    const connection = connectServer(foreign.address)
    const reads = own(connection)
    await one(reads)
    expect(await one(reads)).toBe(1)
    await connection.close()
    await foreign.stop()
    await other.stop()
    expect([results[0], results.at(-1)]).toEqual(['notAReplica', 'otherCluster'])
  })

  test('do not fail when the replica is killed or hangs under load, and return to it afterwards', async () => {
    let ended = false
    let answered = 0
    const load = Array.from({ length: 4 }, async () => {
      while (!ended) {
        // The person's budget of calls refills with time.
        box.clock.move(10_000)
        await outcomes()
        answered++
      }
    })
    const more = async (than: number) => {
      const until = answered + than
      await expect.poll(() => answered).toBeGreaterThan(until)
    }
    onTestFinished(() => {
      ended = true
    })
    await more(5)
    streaming.kill('SIGKILL')
    await more(10)
    await replica.measure()
    await streaming.restart()
    await caughtUp()
    const returned = results.length
    await more(5)
    expect(results.slice(returned)).toContain('replica')
    // The test's own connection was lost, which its next statement meets.
    await sql`select 1`.execute(direct.db).catch(() => undefined)
    // A server that hangs keeps its connections. The next measurement ends the reads that wait for it.
    const hanging = await hang()
    onTestFinished(hanging.wake)
    await replica.measure()
    await more(10)
    hanging.wake()
    ended = true
    await Promise.all(load)
    expect(results).toContain('unreachable')
    await caughtUp()
  })
})

/** Stops all processes of the replica without ending them. */
async function hang(): Promise<{ readonly wake: () => void }> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(direct.db)
  const signal = (name: NodeJS.Signals) => {
    streaming.kill(name)
    for (const { pid } of rows) {
      try {
        process.kill(pid, name)
      } catch {
        // This session has ended.
      }
    }
  }
  signal('SIGSTOP')
  return { wake: () => signal('SIGCONT') }
}

describe('X-SERVER-10 npm run serve', () => {
  test('uses DATABASE_REPLICA_URL, shows its lag and its reads as metrics, and is ready without it', async () => {
    const process = await run('serve', [], {
      ...productionSettings(addresses.primary),
      DATABASE_REPLICA_URL: addresses.replica,
      METRICS_ADDRESS: '127.0.0.1:0',
      XAPI_USERNAME: 'store',
      XAPI_PASSWORD: 'x'.repeat(32),
      XAPI_READER_USERNAME: 'reader',
      XAPI_READER_PASSWORD: 'y'.repeat(32),
      DRAIN_SECONDS: '0',
    })
    const [, metricsPort] = /"metricsPort":(\d+)/.exec(process.output()) ?? []
    const metric = async (name: string) =>
      new RegExp(`^${name} ([\\d.e-]+)$`, 'm').exec((await ask(Number(metricsPort), '/metrics')).text)?.[1]
    const read = async () => {
      const headers = { authorization: `Basic ${btoa(`reader:${'y'.repeat(32)}`)}` }
      return (await ask(process.port, '/xapi/activity', { host, headers })).status
    }
    /** Reads until one has this result; before, the replica may lack the content, or its end may not be noticed. */
    const readUntil = (result: string) =>
      expect
        .poll(async () => {
          expect(await read()).toBe(200)
          return metric(`flipdeck_replica_reads_total{result="${result}"}`)
        })
        .toBeDefined()
    await expect.poll(async () => Number(await metric('flipdeck_replica_lag_seconds'))).toBeLessThan(5)
    await readUntil('replica')
    streaming.kill('SIGKILL')
    await readUntil('unreachable')
    expect((await ask(process.port, '/ready')).status).toBe(200)
    expect(process.output()).toContain('"event":"replica not used"')
    await process.stop()
    await streaming.restart()
  })
})
