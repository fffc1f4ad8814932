import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxAdmin } from '../../server/sandbox/emulator'
import { Sandbox, seededDatabase, testConfig } from './sandbox'

const app = mkdtempSync(join(tmpdir(), 'flipdeck-framed-'))
const admin = sandboxAdmin(testConfig.port)
const people = [
  { host: 'northwind.localhost', organisation: 'Northwind', name: 'Maya', account: 'maya', password: 'x' },
  { host: 'aurora.localhost', organisation: 'Aurora', name: 'Finn', account: 'finn', password: 'x' },
]
let plain: Sandbox
let emulating: Sandbox

beforeAll(async () => {
  const connection = await seededDatabase()
  writeFileSync(join(app, 'index.html'), '<!doctype html>')
  plain = new Sandbox(connection, { people, config: { ...testConfig, app } })
  emulating = new Sandbox(connection, { people, config: { ...testConfig, app, adminOrigins: [admin] } })
})
afterAll(async () => {
  await plain.close()
  rmSync(app, { recursive: true, force: true })
})

const policyOf = (answer: Response): readonly string[] =>
  (answer.headers.get('Content-Security-Policy') ?? '').split('; ')

describe('the admin emulator', () => {
  test('S-EMU-01 X-SEC-04 security 25 names the configured admin origin in the app, and lets only that origin frame it', async () => {
    expect(await (await emulating.fetch('/emulator.json')).json()).toEqual({ adminOrigins: [admin] })
    expect(policyOf(await emulating.fetch('/'))).toContain(`frame-ancestors 'self' ${admin}`)
    expect((await plain.fetch('/emulator.json')).status).toBe(404)
    expect(policyOf(await plain.fetch('/'))).toContain("frame-ancestors 'self'")
  })

  test('X-SEC-04 lets a frame ancestor show the app without answering its requests, only when one is configured', async () => {
    const author = 'http://author.localhost:9000'
    const framed = plain.beside({ config: { ...testConfig, app, frameAncestors: [author] } })
    expect(policyOf(await framed.fetch('/'))).toContain(`frame-ancestors 'self' ${author}`)
    expect((await framed.fetch('/emulator.json')).status).toBe(404)
    expect(policyOf(await plain.fetch('/'))).toContain("frame-ancestors 'self'")
  })

  test('S-EMU-01 serves an admin page on a separate host in the sandbox, whose frame shows sandbox apps only', async () => {
    const elsewhere = await plain.fetch('/sandbox/emulator?host=aurora.localhost')
    expect([elsewhere.status, elsewhere.headers.get('Location')]).toEqual([
      302,
      `${admin}/sandbox/emulator?host=aurora.localhost`,
    ])
    const host = 'admin.localhost'
    const page = await plain.fetch('/sandbox/emulator?host=aurora.localhost', { host })
    expect(await page.text()).toContain('src="http://aurora.localhost:8787/"')
    expect(policyOf(page)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      'frame-src http://northwind.localhost:8787 http://aurora.localhost:8787',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const first = await plain.fetch('/sandbox/emulator', { host })
    expect(await first.text()).toContain('src="http://northwind.localhost:8787/"')
    const foreign = await plain.fetch('/sandbox/emulator?host=evil.example', { host })
    expect([foreign.status, await foreign.text()]).toEqual([404, 'There is no such host'])
  })

  test('S-EMU-01 does not exist in production', async () => {
    const serving = new Sandbox(plain.connection, {
      people,
      config: { ...testConfig, sandbox: false, hosts: ['localhost'] },
    })
    const answer = await serving.fetch('/sandbox/emulator')
    expect(await answer.text()).not.toContain('iframe')
  })
})
