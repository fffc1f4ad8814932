import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../server/config/config'
import { freshAddress } from './databases'
import { run, runToEnd } from './server-process'

let folder: string
/** Where a sandbox server stores its data: a folder, or a database on the PostgreSQL of this run (X-SERVER-08). */
let keeping: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
let drop = () => Promise.resolve()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-command-'))
  keeping = { args: ['--data', join(folder, 'data')], env: {} }
  const postgres = inject('postgres')
  if (postgres === '') return
  const database = await freshAddress(postgres)
  drop = database.drop
  keeping = { args: [], env: { DATABASE_URL: database.address } }
})
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('X-SERVER-01 the command', () => {
  test('accepts options after npm start --, and reports invalid ones', () => {
    expect(readConfig(['--port', '1234', '--content', 'other', '--memory'], {})).toMatchObject({
      right: { port: 1234, content: 'other', memory: true },
    })
    expect(readConfig([], { DATABASE_URL: 'postgres://db' })).toMatchObject({
      right: { databaseUrl: 'postgres://db', sandbox: true },
    })
    expect(readConfig(['--port', 'x'], {})).toEqual({ _tag: 'Left', left: '--port must be a number from 0 to 65535' })
    expect(readConfig(['--nonsense'], {})).toHaveProperty('left')
  })

  test('X-SERVER-08 continues with its data after a stop and a restart', async () => {
    const start = () => run('main', ['--port', '0', ...keeping.args], keeping.env)
    const first = await start()
    const login = await fetch(`http://localhost:${first.port}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'maya@northwind.example', password: 'flat-white-4' }),
    })
    const { payloads } = (await login.json()) as { payloads: { data: { sessionId: string } }[] }
    expect(first.output()).toContain('maya@northwind.example / flat-white-4')
    expect(first.output()).toContain('http://aurora.localhost:')
    await first.stop()
    const second = await start()
    const headers = { 'x-session-id': payloads[0]?.data.sessionId ?? '' }
    expect((await fetch(`http://localhost:${second.port}/api/user/home`, { headers })).status).toBe(200)
    await second.stop()
  }, 120_000)

  test('X-SERVER-03 does not start with a faulty pack, and names the fault', async () => {
    mkdirSync(join(folder, 'pack'))
    const { code, output } = await runToEnd('main', ['--port', '0', '--memory', '--content', join(folder, 'pack')], {})
    expect(code).toBe(1)
    expect(output).toContain('pack.json: this file is missing')
  })
})
