import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { statementName } from '../../server/tracing/statement-name'
import { freshAddress } from './databases'
import { packFolder } from './seed'
import { ask, run } from './server-process'
import { traceCollector } from './trace-collector'
import type { ReceivedSpan, TraceCollector } from './trace-collector'

const host = 'learn.example'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentSpanId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentSpanId}-01`
const person = { name: 'Canary Name', email: 'canary@northwind.example', password: 'canary-password-71' }

let env: Readonly<Record<string, string>>
let drop: () => Promise<void>
let collector: TraceCollector
let output: string
let sessionId: string
let userId: string

const post = (port: number, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(port, `/api${path}`, { method: 'POST', host, body: JSON.stringify(body), headers })

beforeAll(async () => {
  const database = await freshAddress(inject('postgres'))
  drop = database.drop
  collector = await traceCollector()
  env = {
    DATABASE_URL: database.address,
    PORT: '0',
    PUBLIC_ORIGINS: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    CONTENT: packFolder,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Learning <learn@northwind.example>',
    TEXT_WEBHOOK_URL: 'off',
    VAPID_PUBLIC_KEY: 'off',
    DRAIN_SECONDS: '0',
  }
  const server = await run('serve', [], { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { port } = server
  const registered = await post(port, '/user/register', person)
  const { payloads } = JSON.parse(registered.text) as { payloads: { data: { id: string; sessionId: string } }[] }
  ;({ id: userId, sessionId } = payloads[0]?.data ?? { id: '', sessionId: '' })
  const session = { 'x-session-id': sessionId }
  await ask(port, '/api/user/decks/canary-deck?note=canary-query', {
    host,
    headers: { ...session, traceparent, 'X-Request-Id': 'request-1', 'User-Agent': 'canary-agent' },
  })
  await post(port, '/user/send-reset', { email: person.email })
  await ask(port, '/reset/canary-code', { host, headers: { traceparent: 'malformed' } })
  await ask(port, '/api/canary-path', { host, method: 'CANARY' }).catch(() => undefined)
  await vi.waitUntil(() => server.output().includes('message not sent'), { timeout: 60_000 })
  expect(await server.stop()).toBe(0)
  output = server.output()
})
afterAll(async () => {
  await collector.close()
  await drop()
})

const named = (name: string): readonly ReceivedSpan[] => collector.spans().filter((span) => span.name === name)
const childrenOf = ({ spanId }: ReceivedSpan) => collector.spans().filter((span) => span.parentSpanId === spanId)

describe('X-SERVER-10 traces', () => {
  test('continue the trace of the request with the call, the template of its path, the status and the request id', () => {
    const [span, ...others] = named('deck')
    expect(others).toEqual([])
    expect(span).toMatchObject({ traceId, parentSpanId, kind: 2, status: 0 })
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/user/decks/{id}',
      'http.response.status_code': 404,
      'flipdeck.request.id': 'request-1',
    })
  })

  test('have a child per statement with its kind and table', () => {
    const statements = named('deck').flatMap(childrenOf)
    expect(new Set(statements.map(({ kind }) => kind))).toEqual(new Set([3]))
    expect(statements.map(({ name }) => name)).toEqual([
      'select memberships',
      'update session_secrets',
      'select user_decks',
    ])
    expect(statements.map(({ attributes }) => attributes)).toEqual(
      statements.map(({ name }) => ({ 'db.system.name': 'postgresql', 'db.query.summary': name })),
    )
  })

  test('begin a new trace without a header and with a malformed one', () => {
    const roots = [...named('register'), ...named('reset')]
    expect(roots.map(({ name, attributes }) => [name, attributes['http.route']])).toEqual([
      ['register', '/api/user/register'],
      ['reset', '/reset/:code'],
    ])
    expect(roots.filter((span) => span.parentSpanId !== undefined || span.traceId === traceId)).toEqual([])
  })

  test('include the load of the content, the start, and deliveries with the class of their fault', () => {
    expect(named('load content').map(({ kind }) => kind)).toEqual([1])
    expect(named('prepare database').flatMap(childrenOf)).toEqual([])
    expect(named('prepare database')).toHaveLength(1)
    const [delivery] = named('deliver mail')
    expect(delivery).toMatchObject({ kind: 3, status: 2, attributes: { 'error.type': 'ESOCKET' } })
  })

  test('contain no name, address, password, code, session, id of a person, query or free text', () => {
    expect(collector.text()).not.toMatch(/canary/i)
    expect(collector.text()).not.toContain(sessionId)
    expect(collector.text()).not.toContain(userId)
  })

  test('are named in the lines of the log', () => {
    const lines = output.split('\n').filter((line) => line.includes('"request":"request-1"'))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'request', part: 'deck', trace: traceId },
    ])
  })

  test('fail no request and no stop when the collector is away, and the log says so', async () => {
    const server = await run('serve', [], { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(server.port, '/api/user/data-sync/v3', { host })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const stopping = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(15_000)
    expect(server.output()).toContain('"event":"traces not exported"')
  })
})

describe('the name of a statement', () => {
  test.each([
    ['select "id" from "users" where "email" = $1', 'select users'],
    ['insert into "mails" ("id") values ($1)', 'insert mails'],
    ['update "seen" set "percentage" = $1', 'update seen'],
    ['select * from (select 1 from seen) as one', 'select seen'],
    ["select 'canary from secrets' as word", 'select'],
    ['select (select count(*) from (select 1 from seen) as one) as n from "decks"', 'select decks'],
    ['  with one as (select 1 from sessions) select * from one', 'with one'],
  ])('is taken from "%s" without its values', (text, name) => {
    expect(statementName(text)).toBe(name)
  })
})
