import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectServer } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { databaseProbe } from '../../server/db/database-probe'
import { openDatabaseProxy } from './database-proxy'
import type { DatabaseProxy } from './database-proxy'
import { freshAddress, templateDatabase } from './databases'
import { Sandbox, testConfig } from './sandbox'
import { fill, stateHash } from './seed'

let proxy: DatabaseProxy
let drop: () => Promise<void>
let connection: Connection
let probe: Connection
/** A connection that does not use the proxy. */
let direct: Connection
let box: Sandbox

beforeAll(async () => {
  const server = inject('postgres')
  const template = await templateDatabase(server, `seeded_${stateHash()}`, fill)
  const database = await freshAddress(server, template)
  drop = database.drop
  proxy = await openDatabaseProxy(database.address)
  connection = connectServer(proxy.address, { max: 2, maxWaitMs: 1_500 })
  probe = connectServer(proxy.address, { max: 1 })
  direct = connectServer(database.address, { max: 1 })
})
afterAll(async () => {
  await proxy.cut()
  for (const { close } of [connection, probe, direct]) await close()
  await drop()
})
beforeEach(() => {
  box = new Sandbox(connection, {
    config: { ...testConfig, admission: { maxRunning: 4, maxWaiting: 10, maxWaitMs: 100 } },
    hasDatabase: databaseProbe(() => sql`select 1`.execute(probe.db)),
  })
})

const events = () => box.log.map((line) => JSON.parse(line) as Record<string, unknown>)
const sync = () => box.call('sync', { query: {} })

describe('X-SERVER-10 a database that cannot be used', () => {
  test('answers calls and pages with 503 and Retry-After while it is away, writes one log line, and recovers', async () => {
    expect((await sync()).status).toBe(200)
    await proxy.cut()
    // The first calls may still get the broken connections of the pool.
    for (let round = 0; round < 5; round++) {
      const { status, header, json } = await sync()
      expect([status, header('Retry-After')]).toEqual([503, '5'])
      expect(json).toMatchObject({ status: 'error', errorType: 'overloaded' })
    }
    const page = await box.fetch(`/verify/${'x'.repeat(22)}`)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await box.fetch('/ready')).status).toBe(503)
    expect((await box.fetch('/health')).status).toBe(200)
    const classes = events().map(({ event, fault }) => [event, fault])
    expect(classes.length).toBe(new Set(classes.map(String)).size)
    expect(classes).toContainEqual(['database unavailable', 'unreachable'])
    expect(box.log.join('\n')).not.toMatch(/\bat .*\.ts/)
    await proxy.mend()
    expect((await sync()).status).toBe(200)
    // A probe whose new connection takes longer than its limit says no; a later one says yes.
    await expect.poll(async () => (await box.fetch('/ready')).status).toBe(200)
  })

  test('maps a shutdown of the server, a session that it ends, and too many connections to 503', async () => {
    await sql`create function fail_with(code text) returns int language plpgsql as
      $$ begin raise exception 'x' using errcode = code; end $$`.execute(direct.db)
    for (const [code, fault] of [
      ['57P01', 'shuttingDown'],
      ['57P03', 'shuttingDown'],
      ['08006', 'connectionLost'],
      ['53300', 'tooManyConnections'],
      ['25006', 'readOnly'],
    ] as const)
      await expect(sql`select fail_with(${code})`.execute(connection.db)).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        fault,
      })
    await expect(sql`select fail_with('23505')`.execute(connection.db)).rejects.toMatchObject({ code: '23505' })
  })

  test('fails the transaction, not the process, when its connection is lost between two statements', async () => {
    const work = connection.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(direct.db)
      // The end of the connection arrives while no statement runs.
      await new Promise(setImmediate)
      await sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect((await sync()).status).toBe(200)
  })
})

describe('X-SERVER-10 overload', () => {
  /** Occupies the pool: calls wait for the lock. Returns a function that frees it. */
  async function block(): Promise<() => Promise<void>> {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let held = Promise.resolve()
    await new Promise<void>((locked) => {
      held = direct.db.transaction().execute(async (tx) => {
        await sql`lock table content_state in access exclusive mode`.execute(tx)
        locked()
        await finished
      })
    })
    const free = async () => {
      finish()
      await held
    }
    onTestFinished(free)
    return free
  }

  test('refuses calls beyond the bounds with 503 at once and waiting ones in time, and answers admitted ones', async () => {
    const free = await block()
    const began = performance.now()
    const calls = Array.from({ length: 40 }, async () => {
      const { status, header } = await sync()
      return { status, retryAfter: header('Retry-After'), ms: performance.now() - began }
    })
    const first: Awaited<(typeof calls)[number]>[] = []
    // The calls that were not admitted: 40 less the 4 that run.
    await new Promise<void>((resolve) => {
      for (const call of calls) void call.then((reply) => first.push(reply) === 36 && resolve())
    })
    expect(new Set(first.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2_000)
    const asked = performance.now()
    expect((await box.fetch('/ready')).status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(1_000)
    await free()
    const all = await Promise.all(calls)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(events().filter(({ event }) => event === 'overloaded')).toHaveLength(1)
    expect(events().filter(({ event }) => event === 'security')).toEqual([])
  })

  test('answers requests outside the queue with 503 when no connection becomes free', async () => {
    const free = await block()
    const holding = Array.from({ length: 2 }, () => sync())
    const { status, headers } = await box.fetch(`/verify/${'x'.repeat(22)}`)
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    expect(events()).toMatchObject([{ event: 'database unavailable', fault: 'poolExhausted' }])
    await free()
    for (const call of holding) expect((await call).status).toBe(200)
  })
})
