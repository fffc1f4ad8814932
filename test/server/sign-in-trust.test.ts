import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { openIdIdentities } from '../../server/auth/openid'
import { hashPassword } from '../../server/auth/secrets'
import { identities, oauthToken, providerDocuments } from './contract/oauth'
import { mailedLink, openMailedLink } from './mailed-link'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
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

const oauth = (claims: Record<string, unknown>, nonce: string | undefined = 'n-1') => ({
  params: {
    orgId: story.org('larkfield'),
    ssoPayload: { provider: 'okta' as const, idToken: oauthToken(claims), ...omitUndefined({ nonce }) },
  },
})
const register = (email: string) =>
  sandbox.ok('register', {
    params: { orgId: story.org('larkfield'), name: 'Somebody', email, password: 'first-come-1' },
  })
const signIn = (email: string, password = 'first-come-1') =>
  sandbox.call('login', { params: { orgId: story.org('larkfield'), email, password } })

describe('SRV-06 X-SERVER-09 an OAuth sign-in reaches an account only with proof', () => {
  test("removes a user who registered with another person's address as soon as its owner signs in", async () => {
    const email = `ceo-${randomUUID()}@larkfield.example`
    const squatter = await register(email)
    const owner = await sandbox.ok('registerOauth', oauth({ sub: 'ceo', email }))
    expect(owner.user).toMatchObject({ id: squatter.user.id, email })
    expect((await sandbox.call('myRoles', { session: squatter.user.sessionId })).status).toBe(401)
    const params = { jwtToken: squatter.user.jwtToken ?? '', sessionId: '' }
    expect((await sandbox.refused('loginJwt', { params })).type).toBe('loginFailed')
    expect((await signIn(email)).status).toBe(403)
    await sandbox.ok('myRoles', { session: owner.user.sessionId })
  })

  test('keeps the password of a verified address along with the new sign-in', async () => {
    const fern = story.person('Fern Atwood')
    const session = await sandbox.signIn(fern)
    const { user } = await sandbox.ok('registerOauth', oauth({ sub: 'fern', email: 'fern@larkfield.example' }))
    expect(user.id).toBe(fern.id)
    await sandbox.ok('myRoles', { session })
    await sandbox.signIn(fern)
  })

  test.for([
    ['without email_verified', { email_verified: undefined }],
    ['with email_verified false', { email_verified: false }],
  ] as const)('links nothing by a token %s, and gives a new account no address', async ([, unproven]) => {
    const email = `owner-${randomUUID()}@larkfield.example`
    const { user } = await register(email)
    const claims = { sub: randomUUID(), email, ...unproven }
    expect((await sandbox.refused('registerOauth', oauth(claims))).type).toBe('loginFailed')
    expect((await signIn(email)).status).toBe(200)
    const fresh = await sandbox.ok('registerOauth', oauth({ ...claims, email: `new-${email}` }))
    expect(fresh.user.id).not.toBe(user.id)
    expect(fresh.user).not.toHaveProperty('email')
  })

  test('keeps a known subject with its account, whichever address the token has now', async () => {
    const first = await sandbox.ok('registerOauth', oauth({ sub: 's-1', email: 's1@larkfield.example' }))
    await sandbox.ok('registerOauth', oauth({ sub: 's-2', email: 's2@larkfield.example' }))
    const again = await sandbox.ok('registerOauth', oauth({ sub: 's-1', email: 's2@larkfield.example' }))
    expect(again.user.id).toBe(first.user.id)
    const other = await sandbox.refused('registerOauth', oauth({ sub: 's-3', email: 's1@larkfield.example' }))
    expect(other).toMatchObject({ code: 403, type: 'loginFailed' })
    const abroad = await sandbox.refused('registerOauth', oauth({ sub: 's-4', email: 'maya@northwind.example' }))
    expect(abroad.type).toBe('loginFailed')
  })

  test('security 17 refuses a token without a nonce, or with an unexpected one', async () => {
    const claims = { sub: 'nonce', email: 'nonce@larkfield.example' }
    const none = oauth({ ...claims, nonce: undefined }, undefined)
    expect((await sandbox.refused('registerOauth', none)).type).toBe('loginFailed')
    expect((await sandbox.refused('registerOauth', oauth({ ...claims, nonce: '' }, ''))).type).toBe('loginFailed')
    expect((await sandbox.refused('registerOauth', oauth(claims, 'n-2'))).type).toBe('loginFailed')
  })

  test('security 16 accepts a token once, also in two simultaneous requests', async () => {
    const asked = oauth({ sub: 'once', email: 'once@larkfield.example' })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await sandbox.call('registerOauth', asked)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect((await sandbox.refused('registerOauth', asked)).type).toBe('loginFailed')
  })
})

describe('SRV-07 X-SERVER-09 guests are admitted only where allowed', () => {
  test('accepts no guest in an organisation with single sign-on, strict security or registration', async () => {
    for (const folder of ['kestrel', 'meridian', 'northwind', 'harbourline', 'larkfield']) {
      const refused = await sandbox.refused('register', { params: { orgId: story.org(folder) } })
      expect(refused).toMatchObject({ code: 403, message: 'Request failed: Not allowed to enter as a guest here' })
    }
    for (const role of ['Guest', 'Barista']) {
      expect((await sandbox.refused('register', { params: { roleId: story.role(role).id } })).code).toBe(403)
    }
    await sandbox.ok('register', { params: { orgId: story.org('aurora') } })
    await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
  })

  test('registers no user by the form where single sign-on is the only way in', async () => {
    const data = JSON.stringify({
      id: story.org('kestrel'),
      registrationFields: 'name,email,password',
      samlConfig: { allowEmailFallback: false },
    })
    await sandbox.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('kestrel')).execute()
    const params = { orgId: story.org('kestrel'), name: 'X', email: 'x@kestrel.example', password: 'long-enough-1' }
    expect((await sandbox.refused('register', { params })).code).toBe(403)
  })
})

describe('SRV-08 X-SERVER-09 security 23 secrets that were in an address bar', () => {
  async function redirected(): Promise<{ jwtToken: string; sessionId: string }> {
    const body = new URLSearchParams({ userId: story.person('Owen Price').id }).toString()
    const back = await sandbox.fetch(`/api/user/login-saml?orgId=${story.org('meridian')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    const { searchParams } = new URL(back.headers.get('Location') ?? '', 'http://localhost')
    return { jwtToken: searchParams.get('token') ?? '', sessionId: searchParams.get('sessionId') ?? '' }
  }

  test('are valid once: the resulting session gets new ones, and they expire', async () => {
    const params = await redirected()
    const { user } = await sandbox.ok('loginJwt', { params })
    expect(user.jwtToken).not.toBe(params.jwtToken)
    expect(user.sessionId).not.toBe(params.sessionId)
    await sandbox.ok('myRoles', { session: user.sessionId })
    expect((await sandbox.call('myRoles', { session: params.sessionId })).status).toBe(401)
    expect((await sandbox.refused('loginJwt', { params })).type).toBe('loginFailed')
    const kept = { jwtToken: user.jwtToken ?? '', sessionId: user.sessionId ?? '' }
    await sandbox.ok('loginJwt', { params: kept })
  })

  test('are valid for two minutes', async () => {
    const params = await redirected()
    const late = sandbox.beside({})
    late.clock.move(2 * 60_000)
    expect((await late.call('myRoles', { session: params.sessionId })).status).toBe(401)
    expect((await late.refused('loginJwt', { params })).type).toBe('loginFailed')
  })
})

describe('SRV-09 X-SERVER-09 only the newest link of an account is valid', () => {
  const to = 'rosa@northwind.example'
  const isGood = async (path: string) => (await sandbox.fetch(path)).status === 200
  const setPassword = (path: string) =>
    sandbox.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'password=a-new-password-1',
    })

  test('invalidates an older reset link when a newer one is requested', async () => {
    await sandbox.ok('sendPasswordReset', { params: { email: to } })
    const older = await mailedLink(sandbox, to)
    await sandbox.ok('sendPasswordReset', { params: { email: to } })
    const newer = await mailedLink(sandbox, to)
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true])
    expect((await setPassword(older)).status).toBe(404)
    expect((await setPassword(newer)).status).toBe(200)
  })

  test('invalidates the link when a password is changed', async () => {
    await sandbox.ok('sendPasswordReset', { params: { email: to } })
    const link = await mailedLink(sandbox, to)
    const session = await sandbox.signIn({ credentials: { email: to, password: 'a-new-password-1' } })
    const params = { password: 'another-password-2', oldPassword: 'a-new-password-1' }
    await sandbox.ok('updateAccount', { session, params })
    expect(await isGood(link)).toBe(false)
  })
})

describe('X-SERVER-09 an address belongs to the user who reads its mail', () => {
  test('applies a new address once its link is opened, requires the password, and notifies the old address', async () => {
    const email = `${randomUUID()}@northwind.example`
    const other = `other-${email}`
    const { user } = await sandbox.ok('register', { params: { name: 'E', email, password: 'first-come-1' } })
    const session = user.sessionId
    expect((await sandbox.refused('updateAccount', { session, params: { email: other } })).code).toBe(422)
    const params = { email: other, oldPassword: 'first-come-1' }
    expect((await sandbox.ok('updateAccount', { session, params })).user?.email).toBe(email)
    const credentials = { email: other, password: 'first-come-1' }
    expect((await sandbox.refused('login', { params: credentials })).type).toBe('loginFailed')
    const link = await mailedLink(sandbox, other)
    expect(await (await sandbox.fetch(link)).text()).toContain(other)
    expect((await sandbox.call('login', { params: credentials })).status).toBe(403)
    expect((await openMailedLink(sandbox, other)).status).toBe(200)
    await sandbox.ok('login', { params: credentials })
    expect((await openMailedLink(sandbox, other)).status).toBe(404)
    const { db } = sandbox.connection
    const notices = await db.selectFrom('mails').select('body').where('sent_to', '=', email).execute()
    expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('Another email address')])
  })

  test.each(['by the mailed link', 'in the settings'])(
    "cancels another user's requested address once the owner has set a new password %s",
    async (way) => {
      const email = `${randomUUID()}@northwind.example`
      const theirs = `stranger-${email}`
      const { user } = await sandbox.ok('register', { params: { name: 'O', email, password: 'first-come-1' } })
      const stranger = await sandbox.ok('login', { params: { email, password: 'first-come-1' } })
      const params = { email: theirs, oldPassword: 'first-come-1' }
      await sandbox.ok('updateAccount', { session: stranger.user.sessionId, params })
      const link = await mailedLink(sandbox, theirs)
      const password = 'another-password-2'
      if (way === 'in the settings') {
        const change = { password, oldPassword: 'first-come-1' }
        await sandbox.ok('updateAccount', { session: user.sessionId, params: change })
      } else {
        await sandbox.ok('sendPasswordReset', { params: { email } })
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
        const body = `password=${password}`
        await sandbox.fetch(await mailedLink(sandbox, email), { method: 'POST', headers, body })
      }
      expect((await sandbox.fetch(link, { method: 'POST' })).status).toBe(404)
      expect((await sandbox.ok('login', { params: { email, password } })).user.id).toBe(user.id)
    },
  )

  test('gives a simultaneously requested address to one user and reports it to the other, without a 500', async () => {
    const wanted = `${randomUUID()}@northwind.example`
    const links = []
    for (const name of ['A', 'B']) {
      const email = `${name}-${wanted}`
      const { user } = await sandbox.ok('register', { params: { name, email, password: 'first-come-1' } })
      const params = { email: wanted, oldPassword: 'first-come-1' }
      await sandbox.ok('updateAccount', { session: user.sessionId, params })
      links.push(await mailedLink(sandbox, wanted))
    }
    const answers = await Promise.all(links.map((link) => sandbox.fetch(link, { method: 'POST' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const sessions = []
    for (let guest = 0; guest < 2; guest++) {
      const { user } = await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
      sessions.push(user.sessionId)
    }
    const params = { name: 'G', email: `guest-${wanted}`, password: 'first-come-1' }
    const replies = await Promise.all(sessions.map((session) => sandbox.call('updateAccount', { session, params })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('X-SEC-06 S-PUSH-02 a device gets messages only while it is signed in', () => {
  test('stops messages of the sessions that a new password ends, and keeps those of its own', async () => {
    const email = `${randomUUID()}@northwind.example`
    const { user } = await sandbox.ok('register', { params: { name: 'P', email, password: 'first-come-1' } })
    const other = await sandbox.ok('login', { params: { email, password: 'first-come-1' } })
    const own = randomUUID()
    const lost = randomUUID()
    // A device has one subscription: the next one replaces it.
    for (const token of [randomUUID(), own])
      await sandbox.ok('registerPush', { session: user.sessionId, params: { token } })
    await sandbox.ok('registerPush', { session: other.user.sessionId, params: { token: lost } })
    const tokens = async () => {
      const { db } = sandbox.connection
      const rows = await db.selectFrom('push_tokens').select('token').where('user_id', '=', user.id).execute()
      return rows.map(({ token }) => token)
    }
    expect((await tokens()).toSorted()).toEqual([own, lost].toSorted())
    const renewed = { jwtToken: user.jwtToken ?? '', sessionId: user.sessionId ?? '' }
    const session = (await sandbox.ok('loginJwt', { params: renewed })).user.sessionId
    const params = { password: 'another-password-2', oldPassword: 'first-come-1' }
    await sandbox.ok('updateAccount', { session, params })
    expect(await tokens()).toEqual([own])
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = 'password=a-third-password-3'
    await sandbox.fetch(await mailedLink(sandbox, email), { method: 'POST', headers, body })
    expect(await tokens()).toEqual([])
  })
})

describe('X-SERVER-09 passwords and robot checks', () => {
  test('accepts no password of fewer than eight characters anywhere', async () => {
    const short = { name: 'S', email: `${randomUUID()}@northwind.example`, password: 'x'.repeat(7) }
    expect((await sandbox.refused('register', { params: short })).message).toContain('at least 8 characters')
    const { session } = await sandbox.newcomer()
    const params = { password: 'x', oldPassword: 'first-day-1' }
    expect((await sandbox.refused('updateAccount', { session, params })).message).toContain('at least 8 characters')
  })

  test('S-ACCT-10 sets no password for a single sign-on user by a session alone, but by a mailed link', async () => {
    const email = `sso-${randomUUID()}@larkfield.example`
    const { user } = await sandbox.ok('registerOauth', oauth({ sub: randomUUID(), email }))
    const params = { password: 'first-come-1' }
    expect((await sandbox.refused('updateAccount', { session: user.sessionId, params })).code).toBe(403)
    expect((await signIn(email)).status).toBe(403)
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = 'password=first-come-1'
    await sandbox.fetch(await mailedLink(sandbox, email), { method: 'POST', headers, body })
    expect((await signIn(email)).status).toBe(200)
  })

  test.each(['Jörg', 'weiß'])('S-LOGIN-21 X-I18N-01 signs in a user called %s by that name', async (name) => {
    const { db } = sandbox.connection
    const { id } = await sandbox.newcomer()
    const username = `${name} ${randomUUID()}`
    await db.updateTable('users').set({ username }).where('id', '=', id).execute()
    expect((await sandbox.ok('login', { params: { username, password: 'first-day-1' } })).user.id).toBe(id)
    const email = `${username.replace(' ', '-').toUpperCase()}@northwind.example`
    await db.updateTable('users').set({ email }).where('id', '=', id).execute()
    expect((await sandbox.ok('login', { params: { email, password: 'first-day-1' } })).user.id).toBe(id)
    expect((await sandbox.ok('fetchSettings', { query: { email } })).settings?.emailExists).toBe(true)
    const role = story.role('Tasting club').id
    await db.updateTable('roles').set({ content_code: username }).where('id', '=', role).execute()
    expect((await sandbox.ok('roleByContentCode', { path: { code: username } })).role?.id).toBe(role)
  })

  test("rehashes a pack's cheap hash at the full cost at the first sign-in", async () => {
    const person = story.person('Elif Faruk')
    const { db } = sandbox.connection
    const hashOf = async () =>
      (await db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow())
        .password_hash
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword('mokka-88', 2 ** 3) })
      .where('id', '=', person.id)
      .execute()
    // Two simultaneous devices: the rehash by one does not count as another password.
    await Promise.all([sandbox.signIn(person), sandbox.signIn(person)])
    const renewed = await hashOf()
    expect(renewed?.split('$')[1]).toBe(String(testConfig.passwordCost))
    await sandbox.signIn(person)
    expect(await hashOf()).toBe(renewed)
  })

  test('S-REG-06 verifies a robot check token at its service, with the secret', async () => {
    const asked: string[] = []
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push(body)
        const answer = new URLSearchParams(body).get('response')
        response.end(answer === 'flood' ? ' '.repeat(30_000) : JSON.stringify({ success: answer === 'human' }))
      })
    })
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve)
    })
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`
    const box = sandbox.beside({ config: { ...testConfig, robotCheck: { url, secret: 's3cret' } } })
    const data = JSON.stringify({ id: story.org('harbourline'), registrationFields: 'name', recaptchaSiteKey: 'key' })
    await box.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('harbourline')).execute()
    const ask = (recaptchaResponse: string, at = box) =>
      at.call('register', { params: { orgId: story.org('harbourline'), name: 'R', recaptchaResponse } })
    const statuses = [await ask('robot'), await ask('flood'), await ask('human')].map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 200])
    expect(new URLSearchParams(asked[2]).get('secret')).toBe('s3cret')
    await new Promise((resolve) => {
      service.close(resolve)
    })
    expect((await ask('human')).status).toBe(422)
    const without = sandbox.beside({ config: { ...testConfig, hosts: ['localhost'], sandbox: false } })
    expect((await ask('human', without)).status).toBe(422)
  })
})

describe('SRV-11 X-SERVER-10 no slow work runs inside a transaction', () => {
  test('answers other requests while a slow provider is asked and a slow password is hashed', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = openIdIdentities(async (url) => {
      await held
      return providerDocuments(url)
    }, {})
    const box = sandbox.beside({ identities: slow })
    const waiting = Array.from({ length: 12 }, (_one, index) =>
      box.call('registerOauth', oauth({ sub: `slow-${index}`, email: `slow-${index}@larkfield.example` })),
    )
    const { session } = await box.newcomer()
    await box.ok('myRoles', { session })
    release?.()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
  })

  test("requests a provider's keys once for all pending sign-ins, and again when a token names another key", async () => {
    const asked: string[] = []
    const counted = openIdIdentities((url) => {
      asked.push(url)
      return providerDocuments(url)
    }, {})
    const box = sandbox.beside({ identities: counted })
    const enter = (sub: string, header: Record<string, unknown> = {}) =>
      box.call('registerOauth', {
        params: {
          orgId: story.org('larkfield'),
          ssoPayload: {
            provider: 'okta',
            idToken: oauthToken({ sub, email: `${sub}@larkfield.example` }, header),
            nonce: 'n-1',
          },
        },
      })
    await Promise.all(['k-1', 'k-2', 'k-3'].map((sub) => enter(sub)))
    expect(asked).toHaveLength(2)
    expect((await enter('k-4', { kid: 'k9' })).status).toBe(403)
    expect(asked).toHaveLength(2)
    box.clock.move(60_000)
    expect((await enter('k-5', { kid: 'k9' })).status).toBe(403)
    expect(asked).toHaveLength(4)
  })
})
