import { describe, expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import type { State } from '../../core/state'
import { encodeAnswer } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { OauthConfig } from '../../protocol/entities/organisation'
import type { OauthProvider } from '../../protocol/entities/user'
import { unbranded } from '../../protocol/white-label'
import { apiClient } from '../../worker/api/api-client'
import { responseCache } from '../../worker/api/response-cache'
import { contentCache } from '../../worker/contents/content-cache'
import { memoryStore } from '../../worker/store/memory-store'
import type { HttpReply } from '../../worker/ports'
import { beginSignOn } from '../../worker/sign-on/begin'
import { signOnLifetime } from '../../worker/sign-on/pending-sign-on'
import { loginBy } from '../../worker/sign-on/login'
import type { SignOnEnvironment } from '../../worker/sign-on/oauth'
import { allModules } from '../whole-app/all-modules'
import { stillClock } from '../examples/still-clock'

/** A provider with these documents, requested by the real client under the real addresses. */

const ORIGIN = 'https://learn.example'
const publicClients = {
  google: { clientId: 'of-google' },
  azure: { tenantId: 'tenant', clientId: 'of-azure', publicClient: true },
  okta: { domain: 'id.example', clientId: 'of-okta' },
} satisfies OauthConfig
const ofNewUsers = '1b0cf8a0-5f43-4a86-9f0e-0d1f6a9b7a01'
const club = '9ff00bc4-3ff5-4d30-9a63-0639b32270d5'
const issuers = {
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/tenant/v2.0',
  okta: 'https://id.example/oauth2/default',
} as const

interface Asked {
  readonly url: string
  readonly method: string
  readonly type: string | undefined
  readonly body: Readonly<Record<string, string>>
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function world(
  provider: OauthProvider,
  server: (call: string) => HttpReply = () => accepted,
  oauthConfig: OauthConfig = publicClients,
) {
  const asked: Asked[] = []
  const sent: { readonly path: string; readonly body: unknown }[] = []
  let now = Date.now()
  let told: Readonly<Record<string, unknown>> | 'broken' | undefined
  let nonce = ''
  const issuer = issuers[provider]
  const json = (value: unknown, status = 200) => Response.json(value, { status })
  const outside: SignOnEnvironment = {
    now: () => now,
    uuid: () => 'key',
    fetch: async (url, { method, headers, body }) => {
      asked.push({
        url,
        method,
        type: new Headers(headers).get('content-type') ?? undefined,
        body: Object.fromEntries(new URLSearchParams(body ?? '')),
      })
      if (url === `${issuer}/.well-known/openid-configuration`)
        return json({ issuer, authorization_endpoint: `${issuer}/ask`, token_endpoint: `${issuer}/give` })
      if (url !== `${issuer}/give`) return json({ error: 'not_found' }, 404)
      if (told === 'broken')
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))
      const seconds = Math.floor(Date.now() / 1000)
      const claims = { iss: issuer, sub: 'ada', aud: publicClients[provider].clientId, iat: seconds, exp: seconds + 60 }
      const idToken = `${part({ alg: 'RS256' })}.${part({ ...claims, nonce })}.c2lnbmVk`
      return told === undefined
        ? json({ access_token: 'a', token_type: 'bearer', id_token: idToken })
        : json(told, 'error' in told ? 400 : 200)
    },
  }
  const state = {
    ...initialState,
    user: {
      ...initialState.user,
      session: { ...initialState.user.session, organisation: { id: 'org', newUserRoleId: ofNewUsers, oauthConfig } },
    },
  }
  const api = apiClient(
    {
      http: async ({ path, body }) => {
        sent.push({ path, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
        return path.startsWith('/user/app-settings')
          ? reply(200, encodeAnswer('fetchSettings', { settings: { oauthConfig } }))
          : server(path)
      },
      clock: { now: () => now, monotonic: () => 0, zone: () => 0, after: () => () => undefined },
      fetchCalls: () => allModules('afterStart'),
    },
    () => ({ orgId: 'org', language: 'en', idempotencyKeys: true }),
    async () => undefined,
    responseCache(),
    () => undefined,
  )
  const settings = {
    session: 'tab',
    build: '',
    platform: '',
    userAgent: '',
    referrer: '',
    whiteLabel: unbranded,
  }
  return {
    asked,
    sent,
    pass: (ms: number) => {
      now += ms
    },
    tells: (answer: Readonly<Record<string, unknown>> | 'broken') => {
      told = answer
    },
    expectsNonce: (other: string) => {
      nonce = other
    },
    begin: (way: string = provider, known: State = state) =>
      beginSignOn({ state: () => known, settings, client: () => api }, way, ORIGIN, outside),
    /** Returns the result of a callback with this query and the stored sign-on state. */
    finish: async (query: string | undefined, kept: string | undefined, initialUrl?: string) => {
      const { user } = state
      const led = { ...state, user: { ...user, session: { ...user.session, ...omitUndefined({ initialUrl }) } } }
      const store = memoryStore()
      const call = { purpose: 'login', session: 'tab', signIn: 0, at: 0, method: 'oauth' } as const
      const { outcome } = await loginBy(outside)(call, {
        api,
        clock: stillClock,
        contents: contentCache(store, () => ({})),
        state: () => led,
        secrets: store.secrets,
        secret: { signOn: JSON.stringify({ query, kept }) },
        orgId: 'org',
        whiteLabel: unbranded,
        signOn: () => allModules('signOn'),
        signal: new AbortController().signal,
      })
      return outcome.ok ? outcome.answer.user.id : outcome.fault
    },
  }
}

const reply = (status: number, body: unknown): HttpReply => ({
  kind: 'reply',
  status,
  contentType: 'application/json',
  date: null,
  retryAfter: null,
  body: JSON.stringify(body),
})
const accepted = reply(
  200,
  encodeAnswer('registerOauth', { user: { id: 'ada', sessionId: 'session', jwtToken: 'token' } }),
)

/** Starts a sign-in, and lets the provider answer with a code. */
async function answered(provider: OauthProvider, server?: (call: string) => HttpReply) {
  const all = world(provider, server)
  const { address = '', kept = '' } = (await all.begin()) ?? {}
  const query = new URL(address).searchParams
  all.expectsNonce(query.get('nonce') ?? '')
  return { ...all, query, kept, answer: `code=the-code&state=${query.get('state') ?? ''}` }
}

describe('signing in at an OpenID provider', () => {
  test.each(['google', 'azure', 'okta'] as const)(
    'S-SSO-07 S-SSO-08 exchanges the code of public client %s by a form with the verifier and without a secret',
    async (provider) => {
      const { answer, kept, finish, asked, query } = await answered(provider)
      expect(await finish(answer, kept)).toBe('ada')
      const given = asked.find(({ url }) => url.endsWith('/give'))
      expect(given).toMatchObject({ method: 'POST', type: expect.stringContaining('x-www-form-urlencoded') as string })
      const { code_verifier: verifier = '', ...body } = given?.body ?? {}
      expect(body).toEqual({
        client_id: publicClients[provider].clientId,
        code: 'the-code',
        grant_type: 'authorization_code',
        redirect_uri: `${ORIGIN}/oauth-redirect`,
      })
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      expect(Buffer.from(digest).toString('base64url')).toBe(query.get('code_challenge'))
      expect(query.get('code_challenge_method')).toBe('S256')
    },
  )

  test("S-SSO-09 S-API-05 S-REG-07 sends the identity token unchanged to the API, with the link's role or that of new users, and accepts login data", async () => {
    const { answer, kept, finish, sent, query } = await answered('okta')
    expect(await finish(answer, kept)).toBe('ada')
    expect(sent.at(-1)).toEqual({
      path: '/user/register-oauth',
      body: {
        orgId: 'org',
        roleId: ofNewUsers,
        ssoPayload: {
          provider: 'okta',
          idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.c2lnbmVk$/) as string,
          nonce: query.get('nonce'),
        },
      },
    })
    const byLink = await answered('okta')
    await byLink.finish(byLink.answer, byLink.kept, `/role/${club}`)
    expect(byLink.sent.at(-1)?.body).toMatchObject({ roleId: club })
  })

  test("S-API-05 returns the server's message on a failure, or 'Unknown error' without one", async () => {
    for (const [message, shown] of [
      ['Request failed: No', 'Request failed: No'],
      [undefined, 'Unknown error'],
    ] as const) {
      const refusal = reply(403, { status: 'error', errorType: 'loginFailed', errorCode: 403, message })
      const { answer, kept, finish } = await answered('okta', () => refusal)
      expect(await finish(answer, kept)).toMatchObject({ kind: 'apiError', message: shown })
    }
  })

  test('S-SSO-10 discovers azure at its tenant, and okta at the default server of its domain', async () => {
    for (const provider of ['azure', 'okta', 'google'] as const) {
      const { asked, query } = await answered(provider)
      expect(asked[0]?.url).toBe(`${issuers[provider]}/.well-known/openid-configuration`)
      expect(query.get('client_id')).toBe(publicClients[provider].clientId)
    }
  })

  test('S-SSO-12 S-SSO-13 fails without a token, with an invalid one, and with that of another sign-in', async () => {
    const outcomes = []
    for (const told of [
      { error: 'invalid_grant' },
      { access_token: 'a', token_type: 'bearer' },
      { access_token: 'a', token_type: 'bearer', id_token: 'one.two' },
      { access_token: 'a', token_type: 'bearer', id_token: `${part({ alg: 'RS256' })}.${part({ nonce: 'x' })}.cw` },
    ]) {
      const { answer, kept, finish, tells, sent } = await answered('okta')
      tells(told)
      const fault = await finish(answer, kept)
      outcomes.push(typeof fault === 'string' ? fault : fault.message)
      expect(sent.map(({ path }) => path)).not.toContain('/user/register-oauth')
    }
    expect(outcomes).toEqual([
      'Error fetching authentication token',
      'Error fetching authentication token',
      'Malformed token',
      'There was a problem logging in',
    ])
  })

  test('S-SSO-13 treats an incomplete token response as no token', async () => {
    const { answer, kept, finish, tells } = await answered('okta')
    tells('broken')
    expect(await finish(answer, kept)).toMatchObject({ type: 'ssoTokenFailed' })
  })

  test('X-SEC-03 S-SSO-14 accepts a callback only in the tab that started, with its state, and while it is valid', async () => {
    const { answer, kept, finish, pass, asked } = await answered('okta')
    const failed = { type: 'ssoFailed' }
    expect(await finish(answer, undefined)).toMatchObject(failed)
    expect(await finish('code=the-code&state=another', kept)).toMatchObject(failed)
    expect(await finish('error=x&error_description=Call+us&state=another', kept)).toMatchObject(failed)
    expect(await finish('', kept)).toMatchObject(failed)
    expect(await finish(undefined, kept)).toMatchObject({ type: 'ssoCancelled' })
    pass(signOnLifetime)
    expect(await finish(answer, kept)).toMatchObject(failed)
    // A late return without a result has still closed the page (S-SSO-14). A return without a start has not.
    expect(await finish(undefined, kept)).toMatchObject({ type: 'ssoCancelled' })
    expect(await finish(undefined, undefined)).toMatchObject(failed)
    expect(asked.filter(({ url }) => url.endsWith('/give'))).toEqual([])
  })

  test('X-SEC-03 forwards no token made for another sign-in, by its nonce', async () => {
    const { answer, kept, finish, expectsNonce, sent } = await answered('okta')
    expectsNonce('of-another')
    expect(await finish(answer, kept)).toMatchObject({ type: 'ssoFailed' })
    expect(sent.map(({ path }) => path)).not.toContain('/user/register-oauth')
  })

  test("S-SSO-14 S-SSO-15 reports a refusal as a cancellation, and every other error with the provider's text", async () => {
    const { query, kept, finish } = await answered('okta')
    const state = query.get('state') ?? ''
    expect(await finish(`error=access_denied&state=${state}`, kept)).toMatchObject({ type: 'ssoCancelled' })
    expect(await finish(`error=server_error&error_description=Try+later&state=${state}`, kept)).toMatchObject({
      type: 'ssoRefused',
      message: 'Try later',
    })
  })

  describe('S-SSO-08 decision 7 a client with a secret on the server', () => {
    const confidential = { azure: { tenantId: 'tenant', clientId: 'of-azure', confidential: true } } as const
    const address = 'https://login.microsoftonline.com/ask?state=of-the-server'
    const begun = reply(200, encodeAnswer('beginOauth', { begun: { address, state: 'of-the-server' } }))
    const atServer = () => world('azure', (path) => (path === '/user/oauth/begin' ? begun : accepted), confidential)

    test('starts and exchanges the code on the server; the browser sends nothing to the provider and stores only the verifier', async () => {
      const { begin, finish, asked, sent } = atServer()
      const { address: leads, kept = '' } = (await begin()) ?? {}
      expect(leads).toBe(address)
      const { challenge, ...params } = (sent.at(-1)?.body ?? {}) as Readonly<Record<string, string>>
      expect(params).toEqual({ orgId: 'org', provider: 'azure', redirectUri: `${ORIGIN}/oauth-redirect` })
      expect(await finish('code=the-code&state=of-the-server', kept)).toBe('ada')
      const { ssoPayload = {} } = (sent.at(-1)?.body ?? {}) as {
        readonly ssoPayload?: Readonly<Record<string, string>>
      }
      const { verifier = '', ...payload } = ssoPayload
      expect(payload).toEqual({ provider: 'azure', code: 'the-code', state: 'of-the-server' })
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      expect(Buffer.from(digest).toString('base64url')).toBe(challenge)
      expect(asked).toEqual([])
    })

    test('X-SEC-03 S-SSO-14 S-SSO-15 forwards no callback with another state, and reports a refusal as with other clients', async () => {
      const { begin, finish, sent } = atServer()
      const { kept = '' } = (await begin()) ?? {}
      expect(await finish('code=the-code&state=another', kept)).toMatchObject({ type: 'ssoFailed' })
      const state = 'state=of-the-server'
      expect(await finish(`error=access_denied&${state}`, kept)).toMatchObject({ type: 'ssoCancelled' })
      expect(await finish(`error=x&error_description=Call+us&${state}`, kept)).toMatchObject({ message: 'Call us' })
      expect(sent.map(({ path }) => path)).not.toContain('/user/register-oauth')
    })

    test('S-SSO-11 starts nothing for azure without a secret on the server, unless its client is public', async () => {
      const { begin } = world('azure', () => accepted, { azure: { tenantId: 'tenant', clientId: 'of-azure' } })
      expect(await begin()).toBeUndefined()
    })
  })

  test('S-SSO-11 starts nothing without a configuration', async () => {
    const { begin } = world('okta')
    expect(await begin('okta', initialState)).toBeUndefined()
  })
})

test('S-SSO-06 goes to the API for a SAML sign-in, with the organisation where known', async () => {
  const { begin } = world('okta')
  expect((await begin('saml'))?.address).toBe('/api/user/login-saml?orgId=org')
  expect((await begin('saml', initialState))?.address).toBe('/api/user/login-saml')
})

test('X-SEC-03 names no stored value in an error', async () => {
  const { answer, kept, finish } = await answered('okta', () => reply(500, {}))
  expect(JSON.stringify(await finish(answer, kept))).not.toContain((JSON.parse(kept) as { nonce: string }).nonce)
})
