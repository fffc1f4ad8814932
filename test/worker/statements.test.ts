import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isOfRecords } from '../../core/outbox/queue'
import { encodeAnswer, matchCall } from '../../protocol/api'
import { startEngine } from '../../worker/engine'
import { exportLog } from '../../worker/export/export'
import { emptyMemory, type Memory } from '../../worker/store/memory-store'
import type { HttpReply, HttpRequest } from '../../worker/ports'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { faultsOf } from '../xapi-rules'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const maya = { id: '00000000-0000-4000-8000-00000000000a', name: 'Maya', primaryOrg: { id: 'org' } }
const sessionId = 'canary-secret-session'
const credentials = Buffer.from(`${maya.id}:${sessionId}`).toString('base64')

/** The server of one device: its API and its statement store, each with its current state. */
function serverOf() {
  const server = {
    connected: true,
    /** The store's response status; undefined if no store exists. */
    store: 200 as number | undefined,
    /** Whether a captive portal responds with a page instead. */
    isPortal: false,
    api: [] as string[],
    posted: [] as HttpRequest[],
    kept: new Map<string, unknown>(),
    known: false,
    http: async (request: HttpRequest): Promise<HttpReply> => {
      const more = { kind: 'reply', contentType: 'application/json', date: null, retryAfter: null } as const
      if (!server.connected) return { kind: 'failed', reason: 'offline' }
      const { method, path, body = '' } = request
      if (path === '/xapi/about')
        return { ...more, status: server.store === undefined ? 404 : 200, body: '{"version":["1.0.2","1.0.3"]}' }
      if (path === '/xapi/statements') {
        server.posted.push(request)
        if (server.isPortal) return { ...more, contentType: 'text/html', status: 200, body: '<!doctype html><p>Wi-Fi' }
        const status = server.store ?? 404
        if (status === 200)
          for (const statement of JSON.parse(body) as { id: string }[]) server.kept.set(statement.id, statement)
        return { ...more, status, body: '[]' }
      }
      server.api.push(`${method} ${path}`)
      return { ...more, status: 200, body: JSON.stringify(answerOf(method, path)) }
    },
  }
  const answerOf = (method: HttpRequest['method'], path: string) => {
    const name = matchCall(method, path.split('?')[0] ?? '')?.name
    if (name === 'login') server.known = true
    if (name === 'login')
      return encodeAnswer('login', { user: { ...maya, sessionId, jwtToken: 'canary-secret-token' } })
    if (name === 'sync')
      return encodeAnswer('sync', { ...(server.known ? { user: maya } : {}), trials: [], notices: [] })
    if (name === 'home') return encodeAnswer('home', { home: {} })
    if (name === 'library') return encodeAnswer('library', { library: { categories: [] } })
    return { status: 'ok', payloads: [] }
  }
  return server
}

async function tabOf(server: ReturnType<typeof serverOf>, memory: Memory = emptyMemory(), session = 'tab-1') {
  const clock = { ahead: 0 }
  const { ports, rest, wait } = nodePorts(memory, () => ({ status: 'error', errorType: 'closed' }))
  const { statements: _none, ...withStatements } = ports
  const engine = await startEngine(
    {
      ...withStatements,
      clock: { ...ports.clock, now: () => ports.clock.now() + clock.ahead },
      http: server.http,
    },
    engineSettings({ session }),
  )
  await rest()
  const act = async (type: string, data: object, secret?: object) => {
    expect(await engine.dispatch({ type, data }, secret)).toBeUndefined()
    await rest()
    await wait(2_000)
    await rest()
  }
  const signIn = () =>
    act(
      'logIn',
      { method: 'email', name: 'maya@example.org', filled: true },
      { email: 'maya@example.org', password: 'canary-secret' },
    )
  const waiting = () => engine.state().user.outbox.rows.filter(isOfRecords)
  return { engine, act, signIn, wait, rest, waiting, memory, clock }
}
const CATEGORY = '00000000-0000-4000-8000-0000000000c1'
const CARD = '00000000-0000-4000-8000-0000000000d1'
const watch = { cardId: CARD, status: 'finished', progress: 60, closed: false } as const

test('S-XAPI-01 S-XAPI-02 S-XAPI-03 D-OFFLINE-07 D-OFFLINE-08 posts some learner actions once to the statement store too, by the rules of xAPI 1.0.3', async () => {
  const server = serverOf()
  const { engine, act, signIn, wait, waiting, memory } = await tabOf(server)
  await signIn()
  await act('openCategory', { categoryId: CATEGORY })
  await act('videoStateChange', watch)
  // This is sent to the server only.
  await act('pressPromo', { promoId: CATEGORY })
  await wait(10 * MINUTE)
  const statements = [...server.kept.values()]
  expect(statements.map(faultsOf)).toEqual([[], []])
  expect(statements).toMatchObject([
    {
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: `https://flipdeck.example/library/${CATEGORY}` },
    },
    {
      verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
      object: { id: `https://flipdeck.example/card/${CARD}` },
      result: { completion: true },
    },
  ])
  for (const statement of statements)
    expect(statement).toMatchObject({ actor: { account: { homePage: 'https://flipdeck.example', name: maya.id } } })
  for (const { method, headers } of server.posted)
    expect([method, headers]).toEqual([
      'POST',
      {
        'content-type': 'application/json',
        authorization: `Basic ${credentials}`,
        'x-experience-api-version': '1.0.3',
      },
    ])
  const posted = server.posted.flatMap(({ body = '' }) => (JSON.parse(body) as { id: string }[]).map(({ id }) => id))
  expect(new Set(posted).size).toBe(posted.length)
  expect(waiting()).toEqual([])
  // The credentials are only in the request.
  const exported = await exportLog(engine, true)
  const texts = [
    JSON.stringify([memory.rows, [...memory.payloads], memory.checkpoints, [...memory.queued.values()]]),
    gunzipSync(Buffer.from(await exported.arrayBuffer())).toString(),
  ]
  for (const text of texts)
    for (const secret of [credentials, sessionId, 'canary-secret']) expect(text).not.toContain(secret)
  engine.stop()
})

test('D-OFFLINE-07 D-OFFLINE-08 S-XAPI-03 S-XAPI-01 keeps an offline statement pending over the end of the tab, and posts it once when connected', async () => {
  const server = serverOf()
  const first = await tabOf(server)
  await first.signIn()
  server.connected = false
  await first.engine.report({ type: 'connectivity', online: false })
  await first.act('openCategory', { categoryId: CATEGORY })
  await first.wait(MINUTE)
  expect(server.posted).toEqual([])
  first.engine.stop()
  const second = await tabOf(server, first.memory, 'tab-2')
  await second.wait(MINUTE)
  expect(server.posted).toEqual([])
  server.connected = true
  await second.engine.report({ type: 'connectivity', online: true })
  await second.act('sync', {})
  await second.wait(10 * MINUTE)
  expect([...server.kept.values()]).toMatchObject([{ object: { id: `https://flipdeck.example/library/${CATEGORY}` } }])
  expect(server.posted).toHaveLength(1)
  second.engine.stop()
})

test.each([204, 202, 302, 400, 401, 404, 409, 500, 503])(
  'S-XAPI-03 D-OFFLINE-08 keeps a statement pending on a store status of %i, without blocking actions and activity',
  async (status) => {
    const server = serverOf()
    server.store = status
    const first = await tabOf(server)
    await first.signIn()
    await first.act('openCategory', { categoryId: CATEGORY })
    expect(first.waiting()).toHaveLength(1)
    const before = server.api.length
    await first.act('favoriteCardToggle', { cardId: CARD, deckId: CATEGORY, favorite: true })
    await first.act('pressPromo', { promoId: CATEGORY })
    expect(server.api.slice(before)).toEqual(['POST /user/favorites', 'POST /user/track'])
    await first.wait(HOUR)
    // Retried after a minute, two, four and so on, not continuously.
    expect(server.posted.length).toBeGreaterThan(3)
    expect(server.posted.length).toBeLessThan(10)
    expect(new Set(server.posted.map(({ body }) => body)).size).toBe(1)
    first.engine.stop()
    server.store = 200
    const second = await tabOf(server, first.memory, 'tab-2')
    await second.wait(MINUTE)
    expect(server.kept.size).toBe(1)
    expect(second.waiting()).toEqual([])
    second.engine.stop()
  },
)

test('X-OUTBOX-02 D-OFFLINE-08 keeps a statement pending when a page answers instead of the store', async () => {
  const server = serverOf()
  server.isPortal = true
  const { engine, act, signIn, wait, waiting } = await tabOf(server)
  await signIn()
  await act('openCategory', { categoryId: CATEGORY })
  expect([server.posted.length, waiting().length]).toEqual([1, 1])
  server.isPortal = false
  await wait(2 * MINUTE)
  expect([server.posted.length, server.kept.size, waiting().length]).toEqual([2, 1, 0])
  engine.stop()
})

test("S-XAPI-03 D-OFFLINE-08 does not extend a failed store's retry delay when the clock is set back", async () => {
  const server = serverOf()
  server.store = 503
  const { engine, act, signIn, wait, waiting, clock } = await tabOf(server)
  await signIn()
  await act('openCategory', { categoryId: CATEGORY })
  expect([server.posted.length, waiting().length]).toEqual([1, 1])
  server.store = 200
  clock.ahead = -30 * 24 * HOUR
  await wait(2 * MINUTE)
  expect([server.posted.length, server.kept.size, waiting().length]).toEqual([2, 1, 0])
  engine.stop()
})

test('S-XAPI-01 creates no statements where the server has no statement store', async () => {
  const server = serverOf()
  server.store = undefined
  const { engine, act, signIn, waiting, memory } = await tabOf(server)
  await signIn()
  await act('openCategory', { categoryId: CATEGORY })
  expect(server.api).toContain('POST /user/track')
  expect([server.posted, waiting()]).toEqual([[], []])
  expect(JSON.stringify(memory.rows)).not.toContain('statementsMade')
  engine.stop()
})

test('S-SYNC-32 S-ALERT-04 delays a confirmed logout until the store has the statements, and asks if it refuses them', async () => {
  const server = serverOf()
  const { engine, act, signIn, waiting } = await tabOf(server)
  const alerts = () => engine.state().user.alerts.map(({ kind }) => kind)
  const isOut = () => engine.state().user.session.user === undefined
  await signIn()
  server.store = 503
  await act('openCategory', { categoryId: CATEGORY })
  expect([server.posted.length, waiting().length]).toEqual([1, 1])
  await act('logOut', { force: false })
  // Retried once, although the store was in its retry delay.
  expect([server.posted.length, alerts(), isOut()]).toEqual([2, ['unsavedChanges'], false])
  server.store = 200
  await act('dismissAlert', { alertId: engine.state().user.alerts[0]?.id ?? '' })
  await act('openCategory', { categoryId: CARD })
  await act('logOut', { force: false })
  expect([server.kept.size, alerts(), isOut()]).toEqual([2, [], true])
  engine.stop()
})
