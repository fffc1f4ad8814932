import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identities, oauthToken } from './contract/oauth'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox({ identities })
  const data = JSON.stringify({
    id: story.org('larkfield'),
    registrationFields: 'name,email,password',
    oauthConfig: { okta: { domain: 'id.example', clientId: 'flipdeck' } },
  })
  await sandbox.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('larkfield')).execute()
})
afterAll(() => sandbox.close())

const registers = (email = `${randomUUID()}@larkfield.example`) =>
  sandbox.ok('register', {
    params: { orgId: story.org('larkfield'), name: 'New Comer', email, password: 'first-day-1' },
  })

describe("X-SEC-06 the key that encrypts a user's unsent actions", () => {
  test('is sent with each kind of sign-in, 256 bits as base64, the same for one user', async () => {
    const { user } = await registers()
    expect(user.sealKey).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    const params = { orgId: story.org('larkfield'), email: user.email ?? '', password: 'first-day-1' }
    const again = await sandbox.ok('login', { params })
    const renewed = await sandbox.ok('loginJwt', { params: { jwtToken: again.user.jwtToken ?? '', sessionId: '' } })
    expect([again.user.sealKey, renewed.user.sealKey]).toEqual([user.sealKey, user.sealKey])
    const idToken = oauthToken({ sub: randomUUID(), email: `${randomUUID()}@larkfield.example` })
    const ssoPayload = { provider: 'okta' as const, idToken, nonce: 'n-1' }
    const joined = await sandbox.ok('registerOauth', { params: { orgId: story.org('larkfield'), ssoPayload } })
    expect(joined.user.sealKey).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(joined.user.sealKey).not.toBe(user.sealKey)
  })

  test('is sent at no other time, not even to its owner', async () => {
    const { user } = await registers()
    const session = user.sessionId ?? ''
    const synced = await sandbox.ok('sync', { session })
    expect(synced.user?.id).toBe(user.id)
    expect(JSON.stringify(synced)).not.toContain('sealKey')
    const updated = await sandbox.ok('updateAccount', { session, params: { name: 'Other Name' } })
    expect(JSON.stringify(updated)).not.toContain('sealKey')
  })

  test("changes when its owner removes the user who had registered the owner's address", async () => {
    const email = `ceo-${randomUUID()}@larkfield.example`
    const squatter = await registers(email)
    const idToken = oauthToken({ sub: randomUUID(), email })
    const ssoPayload = { provider: 'okta' as const, idToken, nonce: 'n-1' }
    const owner = await sandbox.ok('registerOauth', { params: { orgId: story.org('larkfield'), ssoPayload } })
    expect(owner.user.id).toBe(squatter.user.id)
    expect(owner.user.sealKey).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(owner.user.sealKey).not.toBe(squatter.user.sealKey)
  })
})
