import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectServer } from '../../server/db/connection'
import { waitForDatabase } from '../../server/db/wait-for-database'
import { openDatabaseProxy } from './database-proxy'
import { freshAddress, templateDatabase } from './databases'
import { fill, packFolder, root, stateHash } from './seed'
import { ask, runToEnd } from './server-process'

let env: Readonly<Record<string, string>>
let address: string
let drop: () => Promise<void>

beforeAll(async () => {
  const server = inject('postgres')
  const template = await templateDatabase(server, `seeded_${stateHash()}`, fill)
  const database = await freshAddress(server, template)
  address = database.address
  drop = database.drop
  env = {
    DATABASE_URL: address,
    PORT: '0',
    PUBLIC_ORIGINS: 'https://learn.example',
    TRUSTED_PROXIES: '127.0.0.1',
    CONTENT: packFolder,
    APP: join(packFolder, 'no-app'),
    SMTP_URL: 'smtps://localhost:1',
    MAIL_FROM: 'learn@northwind.example',
    TEXT_WEBHOOK_URL: 'off',
    VAPID_PUBLIC_KEY: 'off',
    DRAIN_SECONDS: '0',
  }
})
afterAll(() => drop())

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Starts a program by runServer, like `npm run serve`, and waits until its output matches. */
async function startBy(program: string, ready: RegExp, more: Readonly<Record<string, string>> = {}) {
  const script = `import('./scripts/server/server-process.mjs').then(({ runServer }) => runServer('${program}', []))`
  const parent = spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const matched = await new Promise<RegExpExecArray>((resolve) => {
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = ready.exec(output)
      if (match !== null) resolve(match)
    })
  })
  const exited = new Promise<number | null>((resolve) => {
    parent.on('exit', resolve)
  })
  // Both processes write to the pipe, so that it ends with the last of them.
  const closed = new Promise<void>((resolve) => {
    parent.stdout.on('close', () => resolve())
  })
  return { parent, exited, closed, value: Number(matched[1]), output: () => output }
}

/** Sends a request to '/ready' on a connection that is kept. */
const askOver = (agent: Agent, port: number) =>
  new Promise<{ status: number; connection: string | undefined; reused: boolean }>((resolve, reject) => {
    const asked = request({ port, path: '/ready', agent }, (answer) => {
      answer.resume()
      const { statusCode = 0, headers } = answer
      answer.on('end', () =>
        resolve({ status: statusCode, connection: headers.connection, reused: asked.reusedSocket }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

describe('X-SERVER-10 the life of a process', () => {
  test('waits for the database at the start; when its starter is killed, it drains and closes', async () => {
    const proxy = await openDatabaseProxy(address, 2)
    const own = { ...env, DATABASE_URL: proxy.address, DRAIN_SECONDS: '2' }
    const server = await startBy('server/serve.ts', /"event":"ready","port":(\d+)/, own)
    expect(linesOf(server.output()).filter(({ event }) => event === 'waiting for the database')).toMatchObject([
      { level: 'warn', fault: 'connectionLost', attempt: 1, nextTryMs: 250 },
      { attempt: 2, nextTryMs: 500 },
    ])
    expect(server.output()).toMatch(/"version":"\d+\.\d+\.\d+\+[0-9a-f]{12}"/)

    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await askOver(agent, server.value)).toEqual({ status: 200, connection: 'keep-alive', reused: false })
    server.parent.kill('SIGKILL')
    const seen: Awaited<ReturnType<typeof askOver>>[] = []
    // Requests follow each other without a pause until the port is closed.
    for (;;) {
      const answer = await askOver(agent, server.value).catch(() => undefined)
      if (answer === undefined) break
      seen.push(answer)
    }
    agent.destroy()
    await server.closed
    expect(seen.some(({ status, connection }) => status === 503 && connection === 'keep-alive')).toBe(true)
    expect(seen.at(-1)).toMatchObject({ status: 503, connection: 'close' })
    // After the first 'close' the client opens another connection for each request, so that none is lost.
    const closedAt = seen.findIndex(({ connection }) => connection === 'close')
    expect(seen.slice(closedAt + 1).every(({ connection, reused }) => connection === 'close' && !reused)).toBe(true)
    await expect(ask(server.value, '/health')).rejects.toThrow('ECONNREFUSED')
    await proxy.cut()
  })

  test('gives up the start after its time, so that the service manager notices', async () => {
    const proxy = await openDatabaseProxy(address)
    await proxy.cut()
    const { db, close } = connectServer(proxy.address, { max: 1 })
    const lines: string[] = []
    const waited = waitForDatabase(db, 300, (line) => void lines.push(line))
    await expect(waited).rejects.toMatchObject({ name: 'DatabaseUnavailable', fault: 'unreachable' })
    expect(lines).toHaveLength(1)
    await close()
  })

  test('does not retry a wrong password, and logs the reason as one line of JSON', async () => {
    const url = new URL(address)
    url.username = 'nobody_known'
    const { code, output } = await runToEnd('serve', [], { ...env, DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(linesOf(output)).toMatchObject([{ level: 'error', event: 'start failed', reason: 'database' }])
    expect(output).toMatch(/"code":"28\w+"/)
  })

  test('its starter passes signals on, and exits with another code than 0 when it was killed', async () => {
    const program = 'test/server/waiting-program.mjs'
    const killed = await startBy(program, /pid (\d+)\./)
    process.kill(killed.value, 'SIGKILL')
    expect(await killed.exited).toBe(128 + 9)
    const stopped = await startBy(program, /pid (\d+)\./)
    stopped.parent.kill('SIGTERM')
    expect(await stopped.exited).toBe(7)
  })
})
