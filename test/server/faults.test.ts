import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultKinds } from '../../server/sandbox/faults'
import { signIns } from '../../server/sandbox/sign-ins'
import { encodePhone } from '../../protocol/phone'
import { parseSamlCallback } from '../../protocol/sso-callback'
import { readStory } from './people'
import type { Story } from './people'
import { Sandbox, seededDatabase, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'

let story: Story
let sandbox: Sandbox
let session: string
let address: string
let server: ReturnType<typeof createAdaptorServer>

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = new Sandbox(await seededDatabase(), { people: signIns(story.pack) })
  session = await sandbox.signIn(story.person('Maya Okafor'))
  server = createAdaptorServer({ fetch: sandbox.app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await sandbox.close()
})
beforeEach(() => sandbox.faults.clear())

/** Switches a fault on, like a demonstration or a test. */
const strike = (body: unknown) =>
  sandbox.fetch('/sandbox/faults', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })

/** Makes a call over the real port. */
const home = () => fetch(`${address}/api/user/home`, { headers: { 'x-session-id': session } })

describe('X-SERVER-05 faults switched on per call, over a real port', () => {
  test('answers status500, unauthorized and retryAfter instead of the call, the given number of times', async () => {
    await strike([
      { call: 'home', kind: 'status500', count: 1 },
      { call: 'library', kind: 'unauthorized', count: 1 },
    ])
    expect((await home()).status).toBe(500)
    expect((await home()).status).toBe(200)
    expect((await sandbox.call('library', { session })).status).toBe(401)
    await strike({ call: '/user/home', kind: 'retryAfter', count: 1, seconds: 7 })
    const later = await home()
    expect([later.status, later.headers.get('Retry-After')]).toEqual([503, '7'])
  })

  test('answers 200 with an HTML page for captivePortal', async () => {
    await strike({ call: '*', kind: 'captivePortal', count: 1 })
    const answer = await home()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await answer.text()).toMatch(/^<!doctype html>/)
  })

  test('ends truncated in the middle, and sends values that no codec accepts for wrongShape', async () => {
    await strike({ call: 'home', kind: 'truncated', count: 1 })
    const text = await (await home()).text()
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    await strike({ call: 'home', kind: 'wrongShape', count: 1 })
    expect((await sandbox.call('home', { session })).answer).toMatchObject({ left: { kind: 'decodeFault' } })
    await strike({ call: 'registerPush', kind: 'wrongShape', count: 1 })
    const push = await sandbox.call('registerPush', { session, params: { token: 't' } })
    expect(push.answer).toMatchObject({ left: { kind: 'decodeFault' } })
  })

  test('performs the work and closes the connection for loseAnswer', async () => {
    await strike({ call: 'savePreferences', kind: 'loseAnswer', count: 1 })
    const lost = fetch(`${address}/api/user/save-preferences`, {
      method: 'POST',
      headers: { 'x-session-id': session, 'Content-Type': 'application/json' },
      body: '{"colorScheme":"dark"}',
    })
    await expect(lost).rejects.toThrow('fetch failed')
    const { user } = await sandbox.ok('sync', { session, query: {} })
    expect(user?.appPreferences?.colorScheme).toBe('dark')
  })

  test('delays the response by the given latency', async () => {
    await strike({ call: 'home', kind: 'latency', ms: 120, count: 1 })
    const before = performance.now()
    expect((await home()).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThanOrEqual(119)
  })

  test('keeps a fault without a count until all are switched off, and refuses unknown calls and faults', async () => {
    await strike({ call: 'home', kind: 'status500' })
    expect([(await home()).status, (await home()).status]).toEqual([500, 500])
    await strike({ off: true })
    expect((await home()).status).toBe(200)
    expect((await strike({ call: 'nothing', kind: 'status500' })).status).toBe(400)
    expect((await strike({ call: 'home', kind: 'meltdown' })).status).toBe(400)
    const foreign = await sandbox.fetch('/sandbox/faults', {
      method: 'POST',
      body: '{"off":true}',
      headers: { Origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })

  test('offers the switches only in the sandbox', async () => {
    const real = sandbox.beside({
      config: { ...testConfig, sandbox: false, hosts: ['localhost'], statements: { username: '', password: '' } },
    })
    for (const path of ['/sandbox', '/sandbox/faults', '/xapi/statements', '/api/user/login-saml']) {
      expect((await real.fetch(path)).status).toBe(404)
    }
    real.faults.set({ call: '*', kind: 'status500' })
    expect((await real.call('sync', { query: {} })).status).toBe(200)
  })
})

describe('X-SERVER-05 the sandbox page', () => {
  test('shows mails and text messages as text, the sign-ins, and a switch for every fault, without a script', async () => {
    await sandbox.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
    await sandbox.ok('setUpPhone', { session, params: { e164: encodePhone('5551234567') } })
    const answer = await sandbox.fetch('/sandbox')
    const html = await answer.text()
    expect(html).toContain('Your new password')
    expect(html).toContain('+15551234567')
    expect(html).toContain('maya@northwind.example')
    expect(html).toContain('flat-white-4')
    for (const kind of faultKinds) expect(html).toContain(`value="${kind}"`)
    expect(html).not.toMatch(/<script|\son\w+=|style="/)
    expect(html.match(/<label/g)).toHaveLength(html.match(/<(select|input)/g)?.length ?? 0)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test("switches a fault on by the page's form and redirects back", async () => {
    const answer = await sandbox.fetch('/sandbox/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'call=home&kind=status500&count=2',
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/sandbox'])
    expect(await (await sandbox.fetch('/sandbox/faults')).json()).toMatchObject([
      { call: 'home', kind: 'status500', left: 2 },
    ])
  })

  test("S-LOGIN-17 leads from the mail's link to a form that sets the new password once, within the hour", async () => {
    await sandbox.ok('sendPasswordReset', { params: { email: 'carl@northwind.example' } })
    const [mail] = (await (await sandbox.fetch('/sandbox/messages.json')).json()) as { body: string }[]
    const path = /\/reset\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? ''
    const send = (password: string) =>
      sandbox.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ password }).toString(),
      })
    expect(await (await sandbox.fetch(path)).text()).toContain('type="password"')
    expect((await send('')).status).toBe(422)
    expect((await send('brand-new-9')).status).toBe(200)
    expect((await send('again-9')).status).toBe(404)
    await sandbox.signIn({ credentials: { email: 'carl@northwind.example', password: 'brand-new-9' } })
    await sandbox.ok('sendPasswordReset', { params: { email: 'carl@northwind.example' } })
    const [late] = (await (await sandbox.fetch('/sandbox/messages.json')).json()) as { body: string }[]
    sandbox.clock.move(3_600_001)
    expect((await sandbox.fetch(/\/reset\/[\w-]+/.exec(late?.body ?? '')?.[0] ?? '')).status).toBe(404)
  })
})

describe('S-SSO-06 the sandbox identity provider', () => {
  test("lists the organisation's users, and returns the chosen one with a session", async () => {
    const box = sandbox.beside({})
    const orgId = story.org('kestrel')
    const page = await (await box.fetch(`/api/user/login-saml?orgId=${orgId}`)).text()
    expect(page).toContain('Bram de Wit')
    expect(page).not.toContain('Maya Okafor')
    const body = new URLSearchParams({ userId: story.person('Bram de Wit').id }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const back = await box.fetch(`/api/user/login-saml?orgId=${orgId}`, { method: 'POST', headers, body })
    const target = new URL(back.headers.get('Location') ?? '', 'http://localhost')
    expect(target.pathname).toBe('/saml-redirect')
    const { token = '', sessionId = '' } = parseSamlCallback(target.search.slice(1)) ?? {}
    const { user } = await box.ok('loginJwt', { params: { jwtToken: token, sessionId, orgId } })
    expect(user.name).toBe('Bram de Wit')
    const other = await box.fetch(`/api/user/login-saml?orgId=${story.org('northwind')}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(other.status).toBe(400)
  })
})

describe('S-XAPI-02 S-XAPI-03 D-OFFLINE-07 D-OFFLINE-08 the learning-record store of the sandbox', () => {
  const statement = {
    id: 'd1a7b6a0-0000-4000-8000-000000000001',
    actor: { name: 'M' },
    verb: { id: 'passed' },
    object: { id: 'deck' },
  }
  const send = (headers: Record<string, string>, body: unknown = statement) =>
    sandbox.fetch('/xapi/statements', { method: 'POST', body: JSON.stringify(body), headers })
  const good = {
    Authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`,
    'X-Experience-API-Version': '1.0.3',
  }

  test('accepts statements with basic authentication and the version header, each once, and answers 200', async () => {
    expect((await send({})).status).toBe(401)
    expect((await send({ Authorization: good.Authorization })).status).toBe(400)
    expect((await send(good, { id: 'x' })).status).toBe(400)
    for (const answer of [await send(good), await send(good)]) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual([statement.id])
    }
    expect(await sandbox.connection.db.selectFrom('statements').select('id').execute()).toEqual([{ id: statement.id }])
  })
})
