import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('X-SERVER-01 the command', () => {
  test('npm start -- takes the options, and says what is wrong with them', () => {
    expect(readConfig(['--port', '1234', '--content', 'other', '--memory'], {})).toMatchObject({
      right: { port: 1234, content: 'other', memory: true },
    })
    expect(readConfig([], { DATABASE_URL: 'postgres://db' })).toMatchObject({
      right: { databaseUrl: 'postgres://db', sandbox: true },
    })
    expect(readConfig(['--port', 'x'], {})).toEqual({ _tag: 'Left', left: '--port must be a number from 0 to 65535' })
    expect(readConfig(['--nonsense'], {})).toHaveProperty('left')
  })

  test('a server that is stopped and started again on its folder goes on where it was', async () => {
    const data = join(folder, 'data')
    const first = await run(['--port', '0', '--data', data])
    const login = await fetch(`${first.address}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'maya@northwind.example', password: 'flat-white-4' }),
    })
    const { payloads } = (await login.json()) as { payloads: { data: { sessionId: string } }[] }
    expect(first.output()).toContain('maya@northwind.example / flat-white-4')
    expect(first.output()).toContain('http://aurora.localhost:')
    await first.stop()
    const second = await run(['--port', '0', '--data', data])
    const headers = { 'x-session-id': payloads[0]?.data.sessionId ?? '' }
    expect((await fetch(`${second.address}/api/user/home`, { headers })).status).toBe(200)
    await second.stop()
  }, 120_000)

  test('X-SERVER-03 with a faulty pack it does not start, and names the fault', async () => {
    mkdirSync(join(folder, 'pack'))
    const { code, output } = await runToEnd(['--port', '0', '--memory', '--content', join(folder, 'pack')])
    expect(code).toBe(1)
    expect(output).toContain('pack.json: this file is missing')
  }, 60_000)
})

const start = (args: readonly string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: '' },
  })

async function run(args: readonly string[]) {
  const child = start(args)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready: (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.on('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { address, stop, output: () => output }
}

async function runToEnd(args: readonly string[]) {
  const child = start(args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
  })
  return { code, output }
}
