import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMetrics } from '../../server/metrics/metrics-server'
import { processMetrics } from '../../server/metrics/process-metrics'
import { Metrics } from '../../server/metrics/metrics'
import type { Connection } from '../../server/db/connection'
import { ask } from './server-process'
import { Sandbox, seededDatabase, testConfig } from './sandbox'
import { textsIn } from '../../server/texts/texts'
import { beginning } from './seed'

let connection: Connection
let metrics: Metrics
let box: Sandbox

beforeAll(async () => {
  connection = await seededDatabase()
  metrics = processMetrics({ connection, connections: 10, reader: connection.db, now: () => beginning })
  box = new Sandbox(connection, { metrics, accessLog: true })
})
afterAll(() => connection.close())

const scrape = async () => (await metrics.scrape()).text
const lines = () => box.log.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('X-SERVER-10 metrics', () => {
  test('count requests by call and status with their latency, and name the version, the content and the pool', async () => {
    await box.ok('sync', { query: {} })
    await box.ok('sync', { query: {} })
    await box.refused('home')
    await box.fetch('/reset/some-secret-code')
    const text = await scrape()
    expect(text).toContain('flipdeck_requests_total{call="sync",status="200"} 2\n')
    expect(text).toContain('flipdeck_requests_total{call="home",status="401"} 1\n')
    expect(text).toContain('flipdeck_request_duration_seconds_count{call="sync"} 2\n')
    expect(text).toMatch(/flipdeck_build_info\{version="\d+\.\d+\.\d+\+[0-9a-f]{12}"\} 1\n/)
    const { hash } = await connection.db.selectFrom('content_state').select('hash').executeTakeFirstOrThrow()
    expect(text).toContain(`flipdeck_content_info{hash="${hash}"} 1\n`)
    for (const [name, value] of Object.entries({ pool_max: 10, pool_waiting: 0, calls_running: 0, calls_waiting: 0 }))
      expect(text).toContain(`\nflipdeck_${name} ${value}\n`)
    const inUse = await connection.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      return connection.usage().inUse
    })
    expect([inUse, connection.usage()]).toEqual([1, { inUse: 0, waiting: 0 }])
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
      expect(text).toMatch(new RegExp(`^${name} `, 'm'))
    expect(text).not.toContain('some-secret-code')
  })

  test('count messages that are due, by kind, and the age of the oldest', async () => {
    const mail = (kind: string, sent_at: number, due_at: number) => ({
      kind,
      sent_to: 'x@northwind.example',
      subject: '',
      body: '',
      sent_at,
      due_at,
    })
    const inserted = await connection.db
      .insertInto('mails')
      .values([
        mail('mail', beginning - 90_000, beginning - 1),
        mail('mail', beginning - 30_000, beginning),
        mail('push', beginning - 5_000, beginning + 60_000),
      ])
      .returning('id')
      .execute()
    const text = await scrape()
    for (const line of [
      'due{kind="mail"} 2',
      'due{kind="push"} 0',
      'due{kind="text"} 0',
      'oldest_seconds{kind="mail"} 90',
    ])
      expect(text).toContain(`flipdeck_deliveries_${line}\n`)
    const ids = inserted.map(({ id }) => id)
    await connection.db.deleteFrom('mails').where('id', 'in', ids).execute()
  })

  test('count calls that are refused because the queue is full, which cost no log line each', async () => {
    const admission = { maxRunning: 0, maxWaiting: 0, maxWaitMs: 0 }
    const own = new Metrics()
    const full = box.beside({ metrics: own, accessLog: true, config: { ...testConfig, admission } })
    for (let round = 0; round < 3; round++) {
      const refused = await full.call('sync', { query: {}, headers: { 'Accept-Language': 'de' } })
      expect([refused.status, refused.header('Retry-After')]).toEqual([503, '2'])
      expect(refused.json).toMatchObject({
        errorType: 'overloaded',
        message: expect.stringContaining(textsIn.de.busy) as unknown,
      })
    }
    expect((await own.scrape()).text).toContain('flipdeck_calls_shed_total 3\n')
    expect(full.log.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ event: 'overloaded', level: 'warn' }])
    expect((await full.fetch('/health')).status).toBe(200)
  })

  test('are served on an address of their own, and not by the app', async () => {
    expect((await box.fetch('/metrics')).status).toBe(404)
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
    const answer = await ask(server.port, '/metrics')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.text).toContain('# TYPE flipdeck_requests_total counter')
    for (const path of ['/', '/api/user/home']) expect((await ask(server.port, path)).status).toBe(404)
    expect((await ask(server.port, '/metrics', { method: 'POST' })).status).toBe(404)
    await server.close()
  })
})

describe('X-SERVER-10 the id of a request', () => {
  const idOf = async (headers: Readonly<Record<string, string>>) => {
    const { header } = await box.call('sync', { query: {}, headers })
    const id = header('X-Request-Id') ?? ''
    expect(lines().at(-1)).toMatchObject({ event: 'request', part: 'sync', request: id })
    return id
  }

  test("is the proxy's, else the idempotency key, else a new one, and stands in the answer and in each log line", async () => {
    expect(await idOf({ 'X-Request-Id': 'proxy-1', 'Idempotency-Key': 'action-1' })).toBe('proxy-1')
    expect(await idOf({ 'Idempotency-Key': 'action-1' })).toBe('action-1')
    for (const unusable of ['two words', 'x'.repeat(129), 'a"b', 'maya@northwind.example'])
      expect(await idOf({ 'X-Request-Id': unusable })).toMatch(/^[0-9a-f-]{36}$/)
    await box.refused('login', {
      params: { email: 'nobody@northwind.example', password: 'x' },
      headers: { 'X-Request-Id': 'refused-1' },
    })
    expect(lines().slice(-2)).toMatchObject([
      { event: 'security', what: 'signInRefused', request: 'refused-1' },
      { event: 'request', part: 'login', request: 'refused-1' },
    ])
    const broken = box.beside({ db: connection.db.withSchema('nowhere') })
    const { header, status } = await broken.call('sync', { query: {}, headers: { 'X-Request-Id': 'broken-1' } })
    expect([status, header('X-Request-Id')]).toEqual([500, 'broken-1'])
    expect(JSON.parse(broken.log[0] ?? '')).toMatchObject({ event: 'call failed', call: 'sync', request: 'broken-1' })
  })
})
