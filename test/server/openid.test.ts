import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFromNetwork, openIdIdentities } from '../../server/auth/openid'
import { clientSecret, redirectUri, startOpenIdProvider } from './openid-provider'
import type { OpenIdProvider } from './openid-provider'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let provider: OpenIdProvider
let sandbox: Sandbox
let story: Story

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  provider = await startOpenIdProvider({
    ada: { email: 'ada@kestrel.example', email_verified: true, name: 'Ada Byron' },
    eve: { email: 'maya@northwind.example', email_verified: false, name: 'Eve' },
    world: { email: 'anybody@gmail.example', email_verified: true },
    fern: { email: 'fern@larkfield.example', email_verified: true },
    colleague: { email: 'new@LARKFIELD.example', email_verified: true },
    hosted: { email: 'h@elsewhere.example', email_verified: true, hd: 'branch.example' },
    unproven: { email: 'unproven@larkfield.example', email_verified: false },
    stranger: { email: 's@elsewhere.example', email_verified: true },
    lookalike: { email: 'l@notlarkfield.example', email_verified: true },
    another: { email: 'another@larkfield.example', email_verified: true },
  })
  sandbox = await openSandbox({ config: { ...testConfig, issuers: { okta: provider.issuer } } })
  const data = { id: story.org('kestrel'), oauthConfig: { okta: { domain: 'id.example', clientId: 'flipdeck' } } }
  await sandbox.connection.db
    .updateTable('orgs')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', story.org('kestrel'))
    .execute()
})
afterAll(async () => {
  await sandbox.close()
  await provider.close()
})

const register = (idToken: string | undefined, nonce: string) =>
  sandbox.call('registerOauth', {
    params: { orgId: story.org('kestrel'), ssoPayload: { provider: 'okta', idToken: idToken ?? '', nonce } },
  })

describe('X-SEC-03 SRV-06 sign-ins at a real OpenID provider whose keys the server fetches', () => {
  test('security 16 signs in once by a token for a code with PKCE S256', async () => {
    const { idToken } = await provider.signIn({ login: 'ada', nonce: 'n-1' })
    const first = await register(idToken, 'n-1')
    expect(first.answer).toMatchObject({ right: { user: { name: 'Ada Byron', email: 'ada@kestrel.example' } } })
    const again = await register(idToken, 'n-1')
    expect(again.status).toBe(403)
    const later = await provider.signIn({ login: 'ada', nonce: 'n-2' })
    const same = await register(later.idToken, 'n-2')
    expect(same.answer).toMatchObject({ right: { user: { email: 'ada@kestrel.example' } } })
  })

  test('returns no token for a code without its verifier', async () => {
    const stolen = await provider.signIn({ login: 'ada', nonce: 'n-3', verifier: 'x'.repeat(43) })
    expect(stolen).toEqual({ error: 'invalid_grant' })
  })

  test('security 17 signs in no user by a token with another nonce, for another app, or altered', async () => {
    const { idToken = '' } = await provider.signIn({ login: 'ada', nonce: 'n-4' })
    const other = await provider.signIn({ login: 'ada', nonce: 'n-5', client: 'another-app' })
    const [header = '', claims = '', signature = ''] = idToken.split('.')
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const changed = Buffer.from(JSON.stringify({ ...said, email: 'maya@northwind.example' })).toString('base64url')
    for (const [token, nonce] of [
      [idToken, 'n-other'],
      [idToken, ''],
      [other.idToken, 'n-5'],
      [`${header}.${changed}.${signature}`, 'n-4'],
      [`${header}.${claims}.`, 'n-4'],
    ] as const)
      expect((await register(token, nonce)).status).not.toBe(200)
    expect((await register(idToken, 'n-4')).status).toBe(200)
  })

  test('links no account by an address that the provider has not verified', async () => {
    const { idToken } = await provider.signIn({ login: 'eve', nonce: 'n-6' })
    expect((await register(idToken, 'n-6')).status).toBe(403)
  })

  test('refuses sign-ins without a server error when the provider is unreachable', async () => {
    const { idToken } = await provider.signIn({ login: 'ada', nonce: 'n-7' })
    const cut = sandbox.beside({ config: { ...testConfig, issuers: { okta: 'http://127.0.0.1:9' } } })
    const params = {
      orgId: story.org('kestrel'),
      ssoPayload: { provider: 'okta' as const, idToken: idToken ?? '', nonce: 'n-7' },
    }
    expect((await cut.call('registerOauth', { params })).status).toBe(403)
    expect(cut.log.map((line) => JSON.parse(line) as { event: string; level: string })).toMatchObject([
      { event: 'security', level: 'warn', what: 'signInRefused', of: 'registerOauth' },
    ])
  })
})

describe('S-SSO-08 decision 7 a client with a secret on the server', () => {
  let org: string
  let box: Sandbox
  const settings = (singleSignOn: Readonly<Record<string, unknown>>, oauth: Readonly<Record<string, unknown>> = {}) =>
    sandbox.connection.db
      .updateTable('orgs')
      .set({
        data: JSON.stringify({
          id: org,
          name: 'Aurora',
          oauthConfig: {
            okta: { domain: 'id.example', clientId: 'with-secret' },
            google: { clientId: 'with-secret' },
            ...oauth,
          },
        }),
        services: JSON.stringify({ singleSignOn }),
      })
      .where('id', '=', org)
      .execute()
  const secrets = { clientSecrets: { okta: clientSecret, google: clientSecret } }

  beforeAll(async () => {
    org = story.org('aurora')
    box = sandbox.beside({ config: { ...testConfig, issuers: { okta: provider.issuer, google: provider.issuer } } })
    await settings(secrets)
  })

  async function begin(name: 'okta' | 'google' = 'okta') {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const params = { orgId: org, provider: name, challenge, redirectUri }
    return { verifier, ...(await box.ok('beginOauth', { params })).begun }
  }
  const codeAt = async (address: string, login: string) => (await provider.answerAt(address, login)).get('code') ?? ''
  const finish = (ssoPayload: { provider: 'okta' | 'google'; code: string; state: string; verifier: string }) =>
    box.call('registerOauth', { params: { orgId: org, ssoPayload } })
  async function signIn(login: string) {
    const { address, state, verifier } = await begin()
    return finish({ provider: 'okta', code: await codeAt(address, login), state, verifier })
  }

  test('signs in by a code that the server exchanges with its secret, state and nonce', async () => {
    const { address, state } = await begin()
    const asked = new URL(address).searchParams
    expect(asked.get('client_id')).toBe('with-secret')
    expect(asked.get('state')).toBe(state)
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
    const { answer } = await signIn('ada@aurora.example')
    expect(answer).toMatchObject({ right: { user: { name: 'ada@aurora.example' } } })
  })

  test('sends its secret to no client, but discloses that the server exchanges', async () => {
    const answers = [
      await box.call('fetchSettings', { query: {}, org }),
      await box.call('sync', { query: { orgId: org } }),
      await signIn('secret@aurora.example'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(clientSecret)
    const { settings: told } = await box.ok('fetchSettings', { query: {}, org })
    expect(told.oauthConfig?.okta).toEqual({ domain: 'id.example', clientId: 'with-secret', confidential: true })
    expect(told.org?.oauthConfig?.okta).toEqual(told.oauthConfig?.okta)
  })

  test('sends a secret among the client-readable settings to no client', async () => {
    await settings(secrets, { azure: { tenantId: 't', clientId: 'a', clientSecret: 'stored-before' } })
    const { json } = await box.call('fetchSettings', { query: {}, org })
    expect(JSON.stringify(json)).toContain('"tenantId":"t"')
    expect(JSON.stringify(json)).not.toContain('stored-before')
    await settings(secrets)
  })

  test('accepts a code once, with its own state, provider, organisation and verifier', async () => {
    const begun = await begin()
    const code = await codeAt(begun.address, 'once@aurora.example')
    const good = { provider: 'okta' as const, code, state: begun.state, verifier: begun.verifier }
    const other = await begin()
    expect((await finish({ ...good, state: 'unknown' })).status).toBe(403)
    expect((await finish({ ...good, state: other.state })).status).toBe(403)
    const again = await begin()
    const fresh = { ...good, state: again.state, verifier: again.verifier }
    const mine = { ...fresh, code: await codeAt(again.address, 'once@aurora.example') }
    expect((await finish({ ...mine, provider: 'google' })).status).toBe(403)
    const abroad = { params: { orgId: story.org('kestrel'), ssoPayload: mine } }
    expect((await box.call('registerOauth', abroad)).status).toBe(403)
    expect((await finish(mine)).status).toBe(200)
    expect((await finish(mine)).status).toBe(403)
    const stolen = await begin()
    const seen = await codeAt(stolen.address, 'seen@aurora.example')
    const without = { ...mine, code: seen, state: stolen.state, verifier: 'x'.repeat(43) }
    const params = { orgId: org, ssoPayload: without }
    expect((await box.refused('registerOauth', { params })).type).toBe('ssoTokenFailed')
  })

  test('refuses a token of another sign-in because of its nonce', async () => {
    const { state, verifier } = await begin()
    const identities = {
      ...openIdIdentities(fetchFromNetwork, { okta: provider.issuer }),
      exchange: async () => (await provider.signIn({ login: 'ada', client: 'flipdeck', nonce: 'another' })).idToken,
    }
    const params = { orgId: org, ssoPayload: { provider: 'okta' as const, code: 'any', state, verifier } }
    expect((await sandbox.beside({ identities }).refused('registerOauth', { params })).type).toBe('loginFailed')
  })

  test('expires a started sign-in after ten minutes', async () => {
    const { address, state, verifier } = await begin()
    const code = await codeAt(address, 'late@aurora.example')
    box.clock.move(10 * 60_000)
    expect((await finish({ provider: 'okta', code, state, verifier })).status).toBe(403)
  })

  test("signs in no user by the browser's own token if the client has a secret", async () => {
    const { idToken = '' } = await provider.signIn({ login: 'ada', nonce: 'n-9' })
    const params = { orgId: org, ssoPayload: { provider: 'okta' as const, idToken, nonce: 'n-9' } }
    expect((await box.call('registerOauth', { params })).status).toBe(403)
  })

  test('starts nothing without a secret, with a foreign return page, or without a challenge', async () => {
    const params = { orgId: org, provider: 'okta' as const, challenge: 'x'.repeat(43), redirectUri }
    for (const wrong of [
      { provider: 'azure' as const },
      { challenge: 'plain' },
      { redirectUri: 'https://learn.example/elsewhere' },
      { redirectUri: 'http://learn.example/oauth-redirect' },
      { redirectUri: 'data:,' },
    ])
      expect((await box.call('beginOauth', { params: { ...params, ...wrong } })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('S-SSO-17 new accounts by single sign-on', () => {
  const org = () => story.org('larkfield')
  let box: Sandbox
  const rules = (singleSignOn: Readonly<Record<string, unknown>>) =>
    sandbox.connection.db
      .updateTable('orgs')
      .set({
        data: JSON.stringify({
          id: org(),
          oauthConfig: {
            google: { clientId: 'flipdeck' },
            okta: { domain: 'id.example', clientId: 'flipdeck' },
            forced: true,
          },
        }),
        services: JSON.stringify({ singleSignOn }),
      })
      .where('id', '=', org())
      .execute()
  beforeAll(() => {
    box = sandbox.beside({ config: { ...testConfig, issuers: { okta: provider.issuer, google: provider.issuer } } })
  })
  let tokens = 0
  async function enter(login: string, name: 'okta' | 'google') {
    tokens += 1
    const nonce = `who-${tokens}`
    const { idToken = '' } = await provider.signIn({ login, nonce })
    const params = { orgId: org(), ssoPayload: { provider: name, idToken, nonce } }
    return (await box.call('registerOauth', { params })).status
  }

  test('admits only existing users by google without domains, because google serves all', async () => {
    await rules({})
    expect(await enter('world', 'google')).toBe(403)
    expect(await enter('fern', 'google')).toBe(200)
    expect(await enter('world', 'okta')).toBe(200)
  })

  test('admits only users of the domains, by any provider and in any letter case', async () => {
    await rules({ domains: ['Larkfield.example', 'branch.example'] })
    expect(await enter('colleague', 'google')).toBe(200)
    expect(await enter('hosted', 'google')).toBe(200)
    expect(await enter('unproven', 'google')).toBe(403)
    expect(await enter('stranger', 'google')).toBe(403)
    expect(await enter('stranger', 'okta')).toBe(403)
    expect(await enter('lookalike', 'okta')).toBe(403)
  })

  test('admits only users of the pack when invitation is required, and creates no account', async () => {
    await rules({ invitedOnly: true, domains: ['larkfield.example'] })
    expect(await enter('another', 'okta')).toBe(403)
    expect(await enter('fern', 'google')).toBe(200)
  })
})
