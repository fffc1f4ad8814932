import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import type { User } from '../../protocol/entities/user'
import { renewalGrace } from '../../server/auth/session'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const MINUTE = 60_000
const DAY = 86_400_000

interface Secrets {
  readonly session: string
  readonly token: string
  readonly logoutKey: string
}
const secretsOf = (user: User): Secrets => ({
  session: user.sessionId ?? '',
  token: user.jwtToken ?? '',
  logoutKey: user.logoutKey ?? '',
})

async function register(orgId?: string): Promise<Secrets> {
  const email = `${randomUUID()}@northwind.example`
  const person = { name: 'New Comer', email, password: 'Gr8-Tide!Lamp', recaptchaResponse: 'passed' }
  const { user } = await sandbox.ok('register', { params: { ...person, ...(orgId === undefined ? {} : { orgId }) } })
  return secretsOf(user)
}
const renew = ({ session, token }: Secrets) =>
  sandbox.call('loginJwt', { params: { jwtToken: token, sessionId: session } })
async function renewed(secrets: Secrets): Promise<Secrets> {
  const { user } = await sandbox.ok('loginJwt', {
    params: { jwtToken: secrets.token, sessionId: secrets.session },
  })
  return secretsOf(user)
}
const statusOf = async ({ session }: Secrets) => (await sandbox.call('myRoles', { session })).status
const isSignedIn = async ({ session }: Secrets) =>
  'user' in (await sandbox.ok('sync', { query: {}, headers: { 'x-session-id': session } }))

describe('S-API-03 S-SYNC-16 a logout ends the session, wherever its token was renewed', () => {
  test.each([
    [
      'the session id in force',
      (_old: Secrets, now: Secrets) => sandbox.ok('logout', { session: now.session, params: {} }),
    ],
    ['an old session id', (old: Secrets) => sandbox.ok('logout', { session: old.session, params: {} })],
    [
      'the logout key of an old session id',
      (old: Secrets) => sandbox.ok('logout', { params: { logoutKey: old.logoutKey } }),
    ],
  ] as const)('by %s', async (_by, logOut) => {
    const first = await register()
    const second = await renewed(first)
    const third = await renewed(second)
    expect(await statusOf(third)).toBe(200)
    await logOut(first, third)
    for (const secrets of [first, second, third]) {
      expect(await statusOf(secrets)).toBe(401)
      expect((await renew(secrets)).status).toBe(403)
    }
  })

  test('ends nothing by a logout key without a session, or by a session id in its place', async () => {
    const own = await register()
    for (const logoutKey of ['', 'x', own.session]) await sandbox.ok('logout', { params: { logoutKey } })
    expect(await statusOf(own)).toBe(200)
  })
})

describe('S-API-02 S-SYNC-17 a renewal replaces session id and token', () => {
  test('renews both, and accepts the old id for a short grace period', async () => {
    const first = await register()
    const second = await renewed(first)
    expect(second.session).not.toBe(first.session)
    expect(second.token).not.toBe(first.token)
    sandbox.clock.move(renewalGrace - 1)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    sandbox.clock.move(1)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  test('renews several tabs by one token within the grace period, and each continues', async () => {
    const first = await register()
    const tabs = await Promise.all([1, 2, 3].map(() => renewed(first)))
    sandbox.clock.move(renewalGrace)
    expect(await Promise.all(tabs.map(statusOf))).toEqual([200, 200, 200])
    const next = await renewed(tabs[1] ?? first)
    sandbox.clock.move(renewalGrace)
    expect(await statusOf(next)).toBe(200)
    expect(await Promise.all(tabs.map(statusOf))).toEqual([401, 401, 401])
  })

  test('renews again by a token whose renewal response was lost, however late', async () => {
    const first = await register()
    const lost = await renewed(first)
    sandbox.clock.move(3 * DAY)
    const found = await renewed(first)
    expect(await statusOf(found)).toBe(200)
    // No client has the credentials of the lost response.
    expect(await statusOf(lost)).toBe(401)
    expect((await renew(lost)).status).toBe(403)
    expect(await statusOf(found)).toBe(200)
  })

  test('ends the session for both holders when a token returns after the grace period', async () => {
    const first = await register()
    const second = await renewed(first)
    expect(await statusOf(second)).toBe(200)
    sandbox.clock.move(renewalGrace)
    expect((await renew(first)).status).toBe(403)
    expect(await statusOf(second)).toBe(401)
    expect((await renew(second)).status).toBe(403)
  })

  test('ends the session immediately when a token was replaced twice', async () => {
    const first = await register()
    const third = await renewed(await renewed(first))
    expect((await renew(first)).status).toBe(403)
    expect(await statusOf(third)).toBe(401)
  })

  test('S-ACCT-14 accepts only the credentials that set a new password, and ends the session on a copy of earlier ones', async () => {
    const first = await register()
    const [own, copy] = await Promise.all([renewed(first), renewed(first)])
    const params = { password: 'Another-1-word!', oldPassword: 'Gr8-Tide!Lamp' }
    await sandbox.ok('updateAccount', { session: own.session, params })
    expect([await statusOf(first), await statusOf(copy), await statusOf(own)]).toEqual([401, 401, 200])
    expect((await renew(copy)).status).toBe(403)
    expect(await statusOf(own)).toBe(401)
  })

  test('security 23 signs in no user by the session id in an address alone', async () => {
    const { beginHandover } = await import('../../server/auth/session')
    const { systemIds } = await import('../../server/ports')
    const { db } = sandbox.connection
    const now = sandbox.clock.now()
    const { id } = await sandbox.newcomer()
    const given = await db
      .transaction()
      .execute((tx) => beginHandover({ tx, now, ids: systemIds, config: testConfig }, id))
    const secrets = { session: given.sessionId, token: given.jwtToken, logoutKey: given.logoutKey }
    expect(await statusOf(secrets)).toBe(401)
    expect(await statusOf(await renewed(secrets))).toBe(200)
  })
})

/** Sets rules of an organisation while the work runs. */
async function withRules(folder: string, rules: Readonly<Record<string, unknown>>, work: () => Promise<void>) {
  const { db } = sandbox.connection
  const id = story.org(folder)
  const { data } = await db.selectFrom('orgs').select('data').where('id', '=', id).executeTakeFirstOrThrow()
  const set = (value: unknown) =>
    db
      .updateTable('orgs')
      .set({ data: JSON.stringify(value) })
      .where('id', '=', id)
      .execute()
  await set({ ...(data as object), ...rules })
  try {
    await work()
  } finally {
    await set(data)
  }
}

describe('S-SYNC-34 the server enforces logoutAfterMinutes', () => {
  const idle = 20 * MINUTE

  test('keeps an open, syncing app signed in, and signs out one that was away longer, with its token', async () => {
    await withRules('northwind', { logoutAfterMinutes: 20 }, async () => {
      const open = await register()
      for (let sync = 0; sync < 12; sync++) {
        sandbox.clock.move(5 * MINUTE)
        expect(await isSignedIn(open)).toBe(true)
      }
      sandbox.clock.move(idle)
      expect(await statusOf(open)).toBe(200)
      sandbox.clock.move(10 * MINUTE)
      expect(await statusOf(open)).toBe(401)
      expect((await renew(open)).status).toBe(403)
    })
  })

  test("applies from the time of the organisation's setting; without it a session outlives the absence", async () => {
    const open = await register()
    sandbox.clock.move(2 * idle)
    expect(await statusOf(open)).toBe(200)
    await withRules('northwind', { logoutAfterMinutes: 20 }, async () => expect(await statusOf(open)).toBe(401))
    expect(await statusOf(open)).toBe(200)
  })

  test('leaves an app in use the interval between two syncs, even with a limit of a minute', async () => {
    await withRules('northwind', { logoutAfterMinutes: 1 }, async () => {
      const open = await register()
      for (let sync = 0; sync < 5; sync++) {
        sandbox.clock.move(5 * MINUTE + 30_000)
        expect(await isSignedIn(open)).toBe(true)
      }
    })
  })
})

describe('S-ROUTE-33 the server enforces a required password change', () => {
  test('refuses every call of the user until it is set, except those that lead out of it', async () => {
    const { id, session } = await sandbox.newcomer()
    const { db } = sandbox.connection
    await db.updateTable('users').set({ password_change_required: true }).where('id', '=', id).execute()
    const duty = { code: 403, type: 'passwordChangeRequired' }
    expect(await sandbox.refused('home', { session })).toMatchObject(duty)
    expect(await sandbox.refused('track', { session, params: { items: [] } })).toMatchObject(duty)
    expect(await sandbox.refused('deleteAccount', { session, params: { userId: id } })).toMatchObject(duty)
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: 'fr' } })
    expect((await sandbox.ok('sync', { session, query: {} })).user?.passwordChangeRequired).toBe(true)
    await sandbox.ok('updateAccount', { session, params: { password: 'second-day-2' } })
    await sandbox.ok('home', { session })
  })
})

describe('S-ROUTE-34 the server enforces the text message question', () => {
  test('refuses content until it is answered, and accepts queued actions and the answer itself', async () => {
    await withRules('northwind', { forceSMSIntake: true }, async () => {
      const { session } = await sandbox.newcomer()
      const duty = { code: 403, type: 'smsIntakeRequired' }
      for (const name of ['home', 'library', 'myRoles'] as const)
        expect(await sandbox.refused(name, { session })).toMatchObject(duty)
      await sandbox.ok('track', { session, params: { items: [] } })
      await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: 'fr' } })
      expect(await sandbox.refused('home', { session })).toMatchObject(duty)
      await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), allowSMS: false } })
      await sandbox.ok('home', { session })
    })
  })

  test('opens no call that reads content to a user with an open duty', async () => {
    const { isOpenDuring } = await import('../../server/auth/session-duties')
    const calls: readonly [string, Call][] = Object.entries(api)
    const open = calls.flatMap(([name, { method }]) =>
      method === 'GET' &&
      (isOpenDuring('smsIntakeRequired', name as keyof typeof api) ||
        isOpenDuring('passwordChangeRequired', name as keyof typeof api))
        ? [name]
        : [],
    )
    expect(open).toEqual([])
  })
})

describe('S-SSO-03 S-LOGIN-19 the server enforces forced single sign-on', () => {
  test('ends a password session, with its token, once single sign-on is the only way in', async () => {
    const own = await register()
    expect(await statusOf(own)).toBe(200)
    await withRules('northwind', { oauthConfig: { forced: true, okta: {} } }, async () => {
      expect(await statusOf(own)).toBe(401)
      expect((await renew(own)).status).toBe(403)
    })
    const other = await register()
    await withRules('northwind', { oauthConfig: { forced: true, allowEmailFallback: true, okta: {} } }, async () =>
      expect(await statusOf(other)).toBe(200),
    )
  })
})

describe('S-REG-08 X-OUTBOX-03 a registration whose response was lost', () => {
  const form = () => ({ name: 'Once', email: `${randomUUID()}@northwind.example`, password: 'first-day-1' })

  test('signs in to the account that it created when sent again under its key, in a new session', async () => {
    const [params, key] = [form(), randomUUID()]
    const { user } = await sandbox.ok('register', { params, key })
    const again = await sandbox.ok('register', { params, key })
    expect(again.user.id).toBe(user.id)
    expect(again.user.sessionId).not.toBe(user.sessionId)
    expect(await statusOf(secretsOf(again.user))).toBe(200)
  })

  test('creates one account from several simultaneous requests', async () => {
    const [params, key] = [form(), randomUUID()]
    const replies = await Promise.all([1, 2, 3].map(() => sandbox.beside({}).ok('register', { params, key })))
    expect(new Set(replies.map(({ user }) => user.id)).size).toBe(1)
  })

  test('reports a taken address without the key, with another password or after a day', async () => {
    const [params, key] = [form(), randomUUID()]
    await sandbox.ok('register', { params, key })
    const taken = { type: 'emailTaken' }
    expect(await sandbox.refused('register', { params })).toMatchObject(taken)
    expect(await sandbox.refused('register', { params, key: randomUUID() })).toMatchObject(taken)
    expect(await sandbox.refused('register', { params: { ...params, password: 'guess-guess-1' }, key })).toMatchObject(
      taken,
    )
    sandbox.clock.move(DAY)
    expect(await sandbox.refused('register', { params, key })).toMatchObject(taken)
  })

  test('S-REG-06 does not repeat the robot check, whose token is valid once', async () => {
    const params = { ...form(), orgId: story.org('meridian'), password: 'Gr8-Tide!Lamp', recaptchaResponse: 'passed' }
    const key = randomUUID()
    const { user } = await sandbox.ok('register', { params, key })
    const again = await sandbox.ok('register', { params: { ...params, recaptchaResponse: 'used' }, key })
    expect(again.user.id).toBe(user.id)
  })
})
