import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../protocol/languages'
import { encodePhone } from '../../protocol/phone'
import { limitsOf } from '../../server/limits/rate-limits'
import { hashSecret } from '../../server/auth/secrets'
import { beginHandover } from '../../server/auth/session'
import { systemIds } from '../../server/ports'
import { textsIn } from '../../server/texts/texts'
import { mailedLink, openMailedLink } from './mailed-link'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const password = 'first-day-1'

/** Registers a new account with the form. */
async function learner(box: Sandbox = sandbox) {
  const email = `${randomUUID()}@northwind.example`
  const { user } = await box.ok('register', { params: { name: 'New Comer', email, password } })
  return { id: user.id, email, session: user.sessionId ?? '' }
}

async function guest(box: Sandbox = sandbox, from?: string) {
  const role = await box.connection.db
    .selectFrom('roles')
    .selectAll()
    .where('joinable', '=', true)
    .where('content_code', 'is', null)
    .executeTakeFirstOrThrow()
  const params = { orgId: role.org_id, roleId: role.id }
  const { user } = await box.ok('register', { params, ...(from === undefined ? {} : { from }) })
  return { id: user.id, orgId: role.org_id, session: user.sessionId ?? '' }
}

const mailsTo = (to: string) =>
  sandbox.connection.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('sent_to', '=', to)
    .orderBy('id')
    .execute()
const userRow = (id: string) =>
  sandbox.connection.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('security 40 taken email addresses', () => {
  test('blocks a guest who saw 30 of them in an hour from registering with any email, including a free one', async () => {
    const from = '203.0.113.90'
    const { email } = await learner()
    const key = hashSecret(limitsOf.address('takenEmail', from, testConfig.addressLimits).name)
    const register = async (asked: string) => {
      const { session } = await guest(sandbox, from)
      const params = { name: 'N', email: asked, password }
      return (await sandbox.call('updateAccount', { session, params, from })).status
    }
    expect(await register(email)).toBe(409)
    await sandbox.connection.db.updateTable('rate_limits').set({ hits: 29 }).where('key', '=', key).execute()
    expect(await register(email)).toBe(409)
    expect(await register(email)).toBe(429)
    expect(await register(`${randomUUID()}@free.example`)).toBe(429)
    const form = (asked: string) => ({ params: { name: 'N', email: asked, password }, from })
    expect((await sandbox.call('register', form(email))).status).toBe(429)
    expect((await sandbox.call('register', form(`${randomUUID()}@free.example`))).status).toBe(429)
    expect((await sandbox.call('register', { ...form(email), from: '203.0.113.91' })).status).toBe(409)
  })

  test('answers a change to a taken address like one to a free address, and mails its owner', async () => {
    const owner = await learner()
    const { session, email, id } = await learner()
    const ask = (asked: string) =>
      sandbox.ok('updateAccount', { session, params: { email: asked, oldPassword: password } })
    const free = `${randomUUID()}@free.example`
    expect((await ask(owner.email)).user?.email).toBe(email)
    expect((await ask(free)).user?.email).toBe(email)
    expect(await mailsTo(owner.email)).toEqual([textsIn.en.email.requested])
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => textsIn.en.email.notice.subject),
    )
    const changes = sandbox.connection.db.selectFrom('email_changes').select('email').where('user_id', '=', id)
    expect(await changes.execute()).toEqual([{ email: free }])
  })
})

describe('security 22 account deletion and address changes', () => {
  const remove = async ({ id, session }: { id: string; session: string }, given?: string) => {
    const params = { userId: id, ...(given === undefined ? {} : { password: given }) }
    const { status, json } = await sandbox.call('deleteAccount', { session, params })
    const left = await sandbox.connection.db.selectFrom('users').select('id').where('id', '=', id).execute()
    return { status, type: Reflect.get(Object(json), 'errorType') as unknown, left: left.length }
  }

  test('deletes an account that has a password only with that password', async () => {
    const one = await learner()
    expect(await remove(one)).toEqual({ status: 422, type: 'passwordRefused', left: 1 })
    expect(await remove(one, 'another-one-1')).toEqual({ status: 422, type: 'passwordRefused', left: 1 })
    expect(await remove(one, password)).toMatchObject({ status: 200, left: 0 })
  })

  test('counts deletion attempts with a password together with password changes', async () => {
    const one = await learner()
    for (let round = 0; round < 10; round++) expect((await remove(one, `wrong-${round}`)).status).toBe(422)
    expect((await remove(one, password)).status).toBe(429)
  })

  test('deletes a guest by the session alone', async () => {
    expect(await remove(await guest())).toMatchObject({ status: 200, left: 0 })
  })

  test('deletes a single sign-on account within ten minutes of its sign-in', async () => {
    const box = sandbox.beside({})
    const one = await learner(box)
    await box.connection.db
      .updateTable('users')
      .set({ password_hash: null, provider: 'saml', subject: one.id })
      .where('id', '=', one.id)
      .execute()
    const ask = () => box.call('deleteAccount', { session: one.session, params: { userId: one.id } })
    box.clock.move(10 * 60_000)
    const late = await ask()
    expect([late.status, Reflect.get(Object(late.json), 'errorType')]).toEqual([403, 'freshSignInRequired'])
    box.clock.move(-1)
    expect((await ask()).status).toBe(200)
  })

  test('ends the sessions of an account when its address changes', async () => {
    const one = await learner()
    const other = `${randomUUID()}@northwind.example`
    await sandbox.ok('updateAccount', { session: one.session, params: { email: other, oldPassword: password } })
    expect((await openMailedLink(sandbox, other)).status).toBe(200)
    expect((await sandbox.refused('myRoles', { session: one.session })).code).toBe(401)
    await sandbox.ok('login', { params: { email: other, password } })
  })
})

describe('security 42 common passwords', () => {
  const common = ['12345678', 'password', 'PassWord1', 'iloveyou1']

  test('are refused at registration, at a change and at a reset', async () => {
    const { session, email } = await learner()
    const words = `Request failed: ${textsIn.en.password.common}`
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const link = await mailedLink(sandbox, email)
    for (const each of common) {
      const params = { name: 'N', email: `${randomUUID()}@x.example`, password: each }
      expect(await sandbox.refused('register', { params })).toMatchObject({ type: 'passwordRefused', message: words })
      const change = { password: each, oldPassword: password }
      expect((await sandbox.refused('updateAccount', { session, params: change })).message).toBe(words)
      const page = await sandbox.fetch(link, {
        method: 'POST',
        body: new URLSearchParams({ password: each }).toString(),
      })
      expect(page.status).toBe(422)
      expect(await page.text()).toContain(textsIn.en.password.common)
    }
  })

  test.each(languages)('X-I18N-01 reports a new password by mail in %s', async (language) => {
    const { session, email } = await learner()
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: language } })
    await sandbox.ok('updateAccount', { session, params: { password: 'second-day-2', oldPassword: password } })
    expect(await mailsTo(email)).toEqual([textsIn[language].password.changed])
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const form = new URLSearchParams({ password: 'third-day-33' }).toString()
    await sandbox.fetch(await mailedLink(sandbox, email), { method: 'POST', body: form })
    expect((await mailsTo(email)).slice(2)).toEqual([textsIn[language].password.changed])
  })

  test('changes no password and sends no mail when a guest registers', async () => {
    const { session } = await guest()
    const email = `${randomUUID()}@x.example`
    await sandbox.ok('updateAccount', { session, params: { name: 'N', email, password } })
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('S-SHELL-30 security 42 a password that must be replaced', () => {
  const held = async () => {
    const one = await learner()
    const { db } = sandbox.connection
    await db.updateTable('users').set({ password_change_required: true }).where('id', '=', one.id).execute()
    return one
  }
  const isDue = async (id: string) => (await userRow(id)).password_change_required

  test('is refused as the new one, and the change stays due', async () => {
    const { id, session } = await held()
    const again = await sandbox.refused('updateAccount', { session, params: { password } })
    expect(again).toMatchObject({ type: 'passwordRefused', message: `Request failed: ${textsIn.en.password.same}` })
    expect(await isDue(id)).toBe(true)
    await sandbox.ok('updateAccount', { session, params: { password: 'second-day-2' } })
    expect(await isDue(id)).toBe(false)
  })

  test('is refused on the page of a mailed link, whose link stays good', async () => {
    const { id, email } = await held()
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const link = await mailedLink(sandbox, email)
    const send = (chosen: string) =>
      sandbox.fetch(link, { method: 'POST', body: new URLSearchParams({ password: chosen }).toString() })
    const page = await send(password)
    expect(page.status).toBe(422)
    expect(await page.text()).toContain(textsIn.en.password.same)
    expect(await isDue(id)).toBe(true)
    expect((await send('second-day-2')).status).toBe(200)
    expect(await isDue(id)).toBe(false)
  })
})

test('security 40 the email and the user name of an account share its ten tries', async () => {
  const { id, email } = await learner()
  const username = `user-${id}`
  await sandbox.connection.db.updateTable('users').set({ username }).where('id', '=', id).execute()
  const from = '203.0.113.92'
  const statuses = []
  for (let round = 0; round < 6; round++)
    for (const name of [{ email }, { username }])
      statuses.push((await sandbox.call('login', { params: { ...name, password: 'no' }, from })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
})

describe('security 40 the cost of text messages', () => {
  const ask = async (box: Sandbox, session: string, number: string) =>
    (await box.call('setUpPhone', { session, params: { e164: encodePhone(number) } })).status

  test('refuses a guest who requests one', async () => {
    const { session } = await guest()
    const sent = () => sandbox.connection.db.selectFrom('mails').select('id').where('kind', '=', 'text').execute()
    const before = await sent()
    expect(await ask(sandbox, session, '5550005555')).toBe(403)
    expect(await sent()).toEqual(before)
  })

  test("limits text messages per organisation and day to the operator's setting", async () => {
    const box = sandbox.beside({ config: { ...testConfig, textsPerDay: 2 } })
    const statuses = []
    for (const number of ['5550006001', '5550006002', '5550006003'])
      statuses.push(await ask(box, (await learner(box)).session, number))
    expect(statuses).toEqual([200, 200, 429])
    box.clock.move(24 * 60 * 60_000)
    expect(await ask(box, (await learner(box)).session, '5550006004')).toBe(200)
  })
})

describe('security 22 access of a registrant to an account whose address belongs to another person', () => {
  const sealKeyOf = async (id: string) =>
    (await sandbox.connection.db.selectFrom('seal_keys').select('key').where('user_id', '=', id).executeTakeFirst())
      ?.key

  async function reset(email: string) {
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const form = new URLSearchParams({ password: 'owner-day-44' }).toString()
    expect((await sandbox.fetch(await mailedLink(sandbox, email), { method: 'POST', body: form })).status).toBe(200)
  }

  test('removes the phone and the seal key on a reset of an unverified address', async () => {
    const { id, email } = await learner()
    await sandbox.connection.db.updateTable('users').set({ phone: '15550007777' }).where('id', '=', id).execute()
    const before = await sealKeyOf(id)
    await reset(email)
    expect(await userRow(id)).toMatchObject({ phone: null, email_proven: true })
    await sandbox.ok('login', { params: { email, password: 'owner-day-44' } })
    expect(await sealKeyOf(id)).not.toBe(before)
  })

  test('keeps both on a reset of a verified address', async () => {
    const { id, email } = await learner()
    const kept = { phone: '15550008888', email_proven: true }
    await sandbox.connection.db.updateTable('users').set(kept).where('id', '=', id).execute()
    const before = await sealKeyOf(id)
    await reset(email)
    expect(await userRow(id)).toMatchObject(kept)
    expect(await sealKeyOf(id)).toBe(before)
  })

  test("refuses a handover's session id without its token", async () => {
    const { id } = await learner()
    const now = sandbox.clock.now()
    const secrets = await sandbox.connection.db
      .transaction()
      .execute((tx) => beginHandover({ tx, ids: systemIds, now, config: testConfig }, id))
    expect((await sandbox.refused('myRoles', { session: secrets.sessionId })).code).toBe(401)
    const { user } = await sandbox.ok('loginJwt', { params: secrets })
    await sandbox.ok('myRoles', { session: user.sessionId })
  })
})

describe('X-OUTBOX-03 the stored request of a key', () => {
  const stored = (key: string) =>
    sandbox.connection.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()

  test('is a hash under the server’s secret, from which a password cannot be guessed', async () => {
    const { session } = await learner()
    const key = randomUUID()
    const params = { password: 'second-day-2', oldPassword: password }
    await sandbox.ok('updateAccount', { session, key, params })
    const { fingerprint: kept } = await stored(key)
    for (const request of [JSON.stringify(params), `POST /user/me\n${JSON.stringify(params)}`])
      expect(kept).not.toContain(createHash('sha256').update(request).digest('base64url'))
    const twin = await learner()
    const elsewhere = sandbox.beside({ config: { ...testConfig, secret: 'another-secret' } })
    await elsewhere.ok('updateAccount', { session: twin.session, key, params })
    const rows = sandbox.connection.db.selectFrom('idempotency_keys').select('fingerprint').where('key', '=', key)
    expect(new Set((await rows.execute()).map((row) => row.fingerprint.split('.')[1])).size).toBe(2)
  })

  test('returns the stored response to a repeat at a server with another secret, and applies nothing twice', async () => {
    const { session, id } = await learner()
    const key = randomUUID()
    const asked = { session, key, params: { id: randomUUID(), title: 'Under two secrets' } }
    const first = await sandbox.call('createDeck', asked)
    const elsewhere = sandbox.beside({ config: { ...testConfig, secret: 'another-secret' } })
    const repeat = await elsewhere.call('createDeck', asked)
    expect([repeat.status, repeat.json]).toEqual([200, first.json])
    const decks = sandbox.connection.db.selectFrom('user_decks').select('id').where('user_id', '=', id)
    expect(await decks.execute()).toHaveLength(1)
  })
})
