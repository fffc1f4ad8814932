import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectServer } from '../../server/db/connection'
import { freshAddress } from './databases'
import { packFolder } from './seed'
import { ask, run, runToEnd } from './server-process'
import type { Running } from './server-process'

const certificate = join(import.meta.dirname, 'certificates', 'localhost')
const cert = readFileSync(`${certificate}.crt`, 'utf8')
const host = 'learn.example'
const password = 'canary-password-71'
const mails: string[] = []
const smtp = new SMTPServer({
  secure: true,
  key: readFileSync(`${certificate}.key`, 'utf8'),
  cert,
  authOptional: true,
  onData: (stream, _session, done) => {
    let text = ''
    stream.on('data', (part: Buffer) => (text += part.toString('utf8')))
    stream.on('end', () => {
      mails.push(text.replaceAll('=\r\n', ''))
      done()
    })
  },
})

let env: Readonly<Record<string, string>>
let server: Running
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshAddress(inject('postgres'))
  drop = database.drop
  const port = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  env = {
    DATABASE_URL: database.address,
    PORT: '0',
    PUBLIC_ORIGINS: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    CONTENT: packFolder,
    // Without a built app, whatever dist contains: the app's page would answer for any path.
    APP: join(packFolder, 'no-app'),
    SMTP_URL: `smtps://localhost:${port}?tls.ca=${encodeURIComponent(cert)}`,
    MAIL_FROM: 'Learning <learn@northwind.example>',
    TEXT_WEBHOOK_URL: 'off',
    VAPID_PUBLIC_KEY: 'off',
    DRAIN_SECONDS: '0',
  }
  server = await run('serve', [], env)
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await drop()
})

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(server.port, `/api${path}`, { method: 'POST', host, body: JSON.stringify(body), headers })

/** Polls until a value is present; the awaited change happens in another process. */
async function until<A>(look: () => A | undefined): Promise<A> {
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('SRV-03 X-SERVER-07 npm run serve', () => {
  test('does not start without its settings, and names each missing one', async () => {
    const { code, output } = await runToEnd('serve', [], {})
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({ level: 'error', event: 'start failed', reason: 'settings' })
    for (const name of ['DATABASE_URL', 'PUBLIC_ORIGINS', 'SMTP_URL', 'TRUSTED_PROXIES'])
      expect(output).toContain(`${name} is missing`)
  })

  test('has no sandbox page, switches or sandbox sign-in, and requires TLS', async () => {
    for (const path of ['/sandbox', '/sandbox/faults', '/sandbox/messages.json', '/xapi/statements'])
      expect((await ask(server.port, path, { host })).status).toBe(404)
    const { headers, status } = await ask(server.port, '/api/user/data-sync/v3', { host })
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toMatch(/^max-age=/)
    expect((await ask(server.port, '/api/user/data-sync/v3', { host: 'localhost' })).status).toBe(421)
  })

  test('accepts no password of a pack: users set their own by a mail, and sign in with it', async () => {
    const credentials = { email: 'maya@northwind.example', password: 'flat-white-4' }
    expect((await post('/user/login', credentials)).status).toBe(403)
    expect((await post('/user/send-reset', { email: credentials.email })).status).toBe(200)
    const mail = await until(() => mails[0])
    const [, path = ''] = /https:\/\/learn\.example(\/reset\/[\w-]{43})/.exec(mail) ?? []
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${host}` }
    const set = await ask(server.port, path, { method: 'POST', host, headers: form, body: `password=${password}` })
    expect(set.status).toBe(200)
    const signedIn = await post('/user/login', { ...credentials, password })
    expect(signedIn.status).toBe(200)
    const foreign = await post('/user/login', credentials, { Origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  test('X-SERVER-10 serves with a database role that cannot change tables, when their owner prepares them', async () => {
    const { address, drop: dropDatabase } = await freshAddress(inject('postgres'))
    const owner = connectServer(address, { max: 1 })
    const role = `rows_${randomUUID().replaceAll('-', '')}`
    await sql`create role ${sql.id(role)} login password 'rows-only'`.execute(owner.db)
    const served = new URL(address)
    served.username = role
    served.password = 'rows-only'
    const apart = await run('serve', [], { ...env, DATABASE_OWNER_URL: address, DATABASE_URL: served.href })
    const person = { name: 'N', email: `${randomUUID()}@northwind.example`, password }
    const body = JSON.stringify(person)
    expect((await ask(apart.port, '/api/user/register', { method: 'POST', host, body })).status).toBe(200)
    expect(await apart.stop()).toBe(0)
    const rows = connectServer(served.href, { max: 1 })
    for (const statement of ['drop table users', 'alter table users add column x int', 'create table x (y int)'])
      await expect(sql.raw(statement).execute(rows.db)).rejects.toMatchObject({ code: '42501' })
    await rows.close()
    await sql`drop owned by ${sql.id(role)}`.execute(owner.db)
    await sql`drop role ${sql.id(role)}`.execute(owner.db)
    await owner.close()
    await dropDatabase()
  })

  test('X-SERVER-10 reports its health and readiness under any host name', async () => {
    for (const path of ['/health', '/ready']) {
      const { status, text } = await ask(server.port, path, { host: '10.0.0.9' })
      expect([status, text]).toEqual([200, '{"status":"ok"}'])
    }
  })

  test('X-SERVER-10 security 29 logs lines of JSON without a name, an address, a secret or a query', async () => {
    await ask(server.port, '/api/user/search/v2?query=canary-query', {
      host,
      headers: { 'x-session-id': 'canary-session' },
    })
    await until(() => (server.output().includes('"part":"search"') ? true : undefined))
    const lines = server.output().trim().split('\n')
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(parsed.filter(({ event }) => event === 'request').length).toBeGreaterThan(10)
    expect(parsed.find(({ part }) => part === 'login')).toEqual({
      time: expect.any(String) as unknown,
      level: 'info',
      event: 'request',
      method: 'POST',
      part: 'login',
      status: 403,
      ms: expect.any(Number) as unknown,
      request: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
    for (const secret of ['canary', 'maya', 'northwind', '203.0.113', 'flat-white', '/reset/', 'postgres://'])
      expect(server.output()).not.toContain(secret)
  })

  test("X-SERVER-10 does not start the sandbox on production's database, nor the reverse", async () => {
    const sandbox = await runToEnd('main', ['--port', '0'], { DATABASE_URL: env['DATABASE_URL'] ?? '' })
    expect(sandbox).toMatchObject({ code: 1, output: expect.stringContaining('used in production') as unknown })
  })
})

describe('SRV-03 X-SERVER-07 two processes on one database', () => {
  let second: Running
  beforeAll(async () => {
    second = await run('serve', [], env)
  })

  test('X-SERVER-08 applies the same key once for ten requests over two processes, with equal responses', async () => {
    const signedIn = await post('/user/login', { email: 'maya@northwind.example', password })
    const { payloads } = JSON.parse(signedIn.text) as { payloads: { data: { sessionId: string } }[] }
    const headers = { 'x-session-id': payloads[0]?.data.sessionId ?? '', 'Idempotency-Key': randomUUID() }
    const body = JSON.stringify({ id: randomUUID(), title: 'Ten times' })
    const send = (port: number) => ask(port, '/api/user/decks', { method: 'POST', host, body, headers })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(at % 2 === 0 ? server.port : second.port)),
    )
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const told = replies.filter(({ status }) => status === 200).map(({ text }) => text)
    const later = [await send(server.port), await send(second.port)]
    expect(new Set([...told, ...later.map(({ text }) => text)]).size).toBe(1)
    const { db, close } = connectServer(env['DATABASE_URL'] ?? '')
    const rows = await db.selectFrom('user_decks').select('id').where('title', '=', 'Ten times').execute()
    await close()
    expect(rows).toHaveLength(1)
  })

  test('X-SERVER-10 reopens connections that the database closes: no process ends, and later requests succeed', async () => {
    const { db, close } = connectServer(env['DATABASE_URL'] ?? '')
    // An idle connection is closed after 10 s, so give each process one to lose.
    for (const { port } of [server, second]) await ask(port, '/ready')
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    expect(cut.rows.length).toBeGreaterThan(1)
    await close()
    for (const { port, output } of [server, second]) {
      await until(() => (output().includes('database connection lost') ? true : undefined))
      // The probe's own connection may be lost a moment later than the one of the log line.
      await expect.poll(async () => (await ask(port, '/ready')).status).toBe(200)
    }
  })

  test('X-SERVER-10 finishes running requests on a stop signal, accepts no more, and exits without an error', async () => {
    const slow = ask(second.port, '/api/user/login', {
      method: 'POST',
      host,
      body: JSON.stringify({ email: 'nobody@northwind.example', password: 'x' }),
    })
    await ask(second.port, '/health')
    const ended = second.stop()
    expect((await slow).status).toBe(403)
    expect(await ended).toBe(0)
    await expect(ask(second.port, '/health')).rejects.toThrow('ECONNREFUSED')
  })
})
