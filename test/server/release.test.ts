import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildRelease } from '../../scripts/release/build-release'
import { root } from '../../scripts/setup.mjs'
import { freshAddress } from './databases'
import { ask, host, productionSettings, run, runToEnd } from './server-process'
import type { Running } from './server-process'

const releases = mkdtempSync(join(tmpdir(), 'flipdeck-release-'))
const builtApp = join(root, 'dist', 'app')
const nextApp = join(releases, 'next-app')

let env: Readonly<Record<string, string>>
let drop: () => Promise<void>
let first: { readonly version: string; readonly folder: string }

/** Returns the path of the app's first script, as its page names it. */
const entryOf = (folder: string): string =>
  /src="(\/assets\/[\w.-]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''

/** Copies the app as another build: its first script has another name and another content. */
function makeNextApp(): void {
  cpSync(builtApp, nextApp, { recursive: true })
  const entry = entryOf(builtApp)
  const renamed = entry.replace(/\.js$/, '-next.js')
  writeFileSync(join(nextApp, renamed), `${readFileSync(join(nextApp, entry), 'utf8')}\n`)
  rmSync(join(nextApp, entry))
  const page = join(nextApp, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(entry, renamed))
}

beforeAll(async () => {
  const tsx = ['--import', 'tsx', 'scripts/release.ts', '--to', releases, '--json']
  first = JSON.parse(
    execFileSync(process.execPath, tsx, { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  ) as typeof first
  const database = await freshAddress(inject('postgres'))
  drop = database.drop
  env = {
    ...productionSettings(database.address),
    CONTENT: join(first.folder, 'content'),
    SERVER_SECRET: 'x'.repeat(32),
    DRAIN_SECONDS: '0',
  }
})
afterAll(async () => {
  await drop()
  rmSync(releases, { recursive: true, force: true })
})

const get = (server: Running, path: string) => ask(server.port, path, { host })
const post = (server: Running, path: string, body: unknown) =>
  ask(server.port, `/api${path}`, { method: 'POST', host, body: JSON.stringify(body) })

describe('X-SERVER-07 a release', () => {
  test('has exactly the packages that its package.json needs, none for development', () => {
    const listed = execFileSync('npm', ['ls', '--all', '--json', '--offline'], { cwd: first.folder, encoding: 'utf8' })
    expect(JSON.parse(listed)).not.toHaveProperty('problems')
    const lock: unknown = JSON.parse(readFileSync(join(first.folder, 'package-lock.json'), 'utf8'))
    expect(JSON.stringify(lock)).not.toContain('"dev"')
    const names = readdirSync(join(first.folder, 'node_modules'))
    expect(names.filter((name) => /^(?:tsx|esbuild|vite|vitest|typescript|react)$/.test(name))).toEqual([])
  })

  test('has an app without code for development, whatever the environment of its build', () => {
    const assets = join(first.folder, 'app', 'assets')
    const texts = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.includes('the core posted a malformed view'))).toEqual([])
  })

  test('serves the app and signs a learner in, on bare Node and outside of the project', async () => {
    const server = await run(join(first.folder, 'server.js'), [], env)
    expect(server.output()).toContain(`"version":"${first.version}"`)
    const page = await ask(server.port, '/', { host, headers: { Accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).toContain(entryOf(builtApp))
    expect((await get(server, entryOf(builtApp))).status).toBe(200)
    const person = { name: 'Nia', email: 'nia@northwind.example', password: 'canary-password-71' }
    expect((await post(server, '/user/register', person)).status).toBe(200)
    const signedIn = await post(server, '/user/login', { email: person.email, password: person.password })
    expect([signedIn.status, JSON.parse(signedIn.text)]).toMatchObject([200, { status: 'ok' }])
    expect(await server.stop()).toBe(0)
  })

  test('still serves the files of the app of the release before it, and the other way round', async () => {
    makeNextApp()
    const next = await buildRelease({ to: releases, app: nextApp, packages: true, progress: () => undefined })
    expect(next).toMatchObject({ isNew: true })
    const before = await run(join(first.folder, 'server.js'), [], env)
    const after = await run(join(next.folder, 'server.js'), [], { ...env, CONTENT: join(next.folder, 'content') })
    expect(existsSync(join(next.folder, 'app', entryOf(builtApp)))).toBe(false)
    const files = readdirSync(join(builtApp, 'assets')).map((name) => `/assets/${name}`)
    for (const path of [...files, entryOf(nextApp)])
      for (const server of [before, after]) expect([path, (await get(server, path)).status]).toEqual([path, 200])
    expect((await get(after, '/builds/x.json')).status).toBe(404)
    expect(await Promise.all([before.stop(), after.stop()])).toEqual([0, 0])
  })

  test('has the commands for people and content as plain JavaScript', async () => {
    const shown = await runToEnd(
      join(first.folder, 'admin.js'),
      ['people', 'show', 'nia@northwind.example', '--json'],
      env,
    )
    expect([shown.code, JSON.parse(shown.output)]).toMatchObject([0, { email: 'nia@northwind.example' }])
    const checked = await runToEnd(join(first.folder, 'content.js'), ['check', join(first.folder, 'content')], env)
    expect(checked).toMatchObject({ code: 0 })
  })

  test('has the thread that verifies SAML answers', async () => {
    const thread = new Worker(join(first.folder, 'lib', 'judging-thread.mjs'))
    const message = await new Promise((resolve, reject) => thread.on('message', resolve).on('error', reject))
    expect(message).toEqual({ kind: 'ready' })
    await thread.terminate()
  })

  test('is not changed by a second build of the same sources', async () => {
    const again = await buildRelease({ to: releases, app: builtApp, packages: true, progress: () => undefined })
    expect(again).toEqual({ version: first.version, folder: first.folder, isNew: false, packages: 0 })
  })
})
