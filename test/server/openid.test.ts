import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOpenIdProvider } from './openid-provider'
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

describe('X-SEC-03 SRV-06 sign-ins at a real OpenID provider, whose keys the server fetches itself', () => {
  test('security 16 a code that was asked for with PKCE S256 brings a token that signs in, once', async () => {
    const { idToken } = await provider.signIn({ login: 'ada', nonce: 'n-1' })
    const first = await register(idToken, 'n-1')
    expect(first.answer).toMatchObject({ right: { user: { name: 'Ada Byron', email: 'ada@kestrel.example' } } })
    const again = await register(idToken, 'n-1')
    expect(again.status).toBe(403)
    const later = await provider.signIn({ login: 'ada', nonce: 'n-2' })
    const same = await register(later.idToken, 'n-2')
    expect(same.answer).toMatchObject({ right: { user: { email: 'ada@kestrel.example' } } })
  })

  test('without the verifier of its challenge a code brings no token', async () => {
    const stolen = await provider.signIn({ login: 'ada', nonce: 'n-3', verifier: 'x'.repeat(43) })
    expect(stolen).toEqual({ error: 'invalid_grant' })
  })

  test('security 17 a token with another nonce, for another app, or tampered with signs nobody in', async () => {
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

  test('an address that the provider does not vouch for joins nobody’s account', async () => {
    const { idToken } = await provider.signIn({ login: 'eve', nonce: 'n-6' })
    expect((await register(idToken, 'n-6')).status).toBe(403)
  })

  test('when the provider cannot be reached nobody gets in, and the server says so without a fault of its own', async () => {
    const { idToken } = await provider.signIn({ login: 'ada', nonce: 'n-7' })
    const cut = sandbox.beside({ config: { ...testConfig, issuers: { okta: 'http://127.0.0.1:9' } } })
    const params = {
      orgId: story.org('kestrel'),
      ssoPayload: { provider: 'okta' as const, idToken: idToken ?? '', nonce: 'n-7' },
    }
    expect((await cut.call('registerOauth', { params })).status).toBe(403)
    expect(cut.log).toEqual([])
  })
})
