import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNetworks } from '../../server/http/client-address'
import { encodePhone, encodeVerificationCode } from '../../protocol/phone'
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

describe('X-SERVER-02 limits', () => {
  test('security 40 limits resets per address as the operator sets it, not at all from a trusted network, and per account everywhere', async () => {
    const read = readNetworks(['198.51.100.0/24'])
    const trusted = E.isRight(read) ? read.right : testConfig.addressLimits.trusted
    const box = sandbox.beside({ config: { ...testConfig, addressLimits: { max: { reset: 2 }, trusted } } })
    // 404: no account has the address, and the attempt was counted.
    const statuses = async (from: string, emails: readonly string[]) => {
      const seen: number[] = []
      for (const email of emails) seen.push((await box.call('sendPasswordReset', { params: { email }, from })).status)
      return seen
    }
    const emails = Array.from({ length: 4 }, (_, at) => `nobody-${at}@nat.example`)
    expect(await statuses('203.0.113.77', emails)).toEqual([404, 404, 429, 429])
    expect(await statuses('198.51.100.77', emails)).toEqual([404, 404, 404, 404])
    const same = Array.from({ length: 6 }, () => 'one@nat.example')
    expect(await statuses('198.51.100.78', same)).toEqual([404, 404, 404, 404, 404, 429])
    const unchanged = sandbox.beside({})
    for (const email of emails)
      expect((await unchanged.call('sendPasswordReset', { params: { email }, from: '203.0.113.78' })).status).toBe(404)
  })

  test('security 40 limits logins per account, and resets the count on success', async () => {
    const box = sandbox.beside({})
    const { credentials } = story.person('Aiko Doi')
    const wrong = { ...credentials, password: 'no' }
    for (let round = 0; round < 9; round++) await box.refused('login', { params: wrong })
    await box.ok('login', { params: credentials })
    for (let round = 0; round < 10; round++) expect((await box.refused('login', { params: wrong })).code).toBe(403)
    const spelt = { email: ` ${story.person('Aiko Doi').name.split(' ')[0] ?? ''}@NORTHWIND.example `, password: 'no' }
    expect((await box.refused('login', { params: spelt })).code).toBe(429)
    const { status, header } = await box.call('login', { params: credentials })
    expect(status).toBe(429)
    expect(Number(header('Retry-After'))).toBe(15 * 60)
    box.clock.move(15 * 60_000)
    await box.ok('login', { params: credentials })
  })

  test('SRV-10 security 40 locks no user out by attempts from elsewhere, and allows fewer attempts per address from many addresses', async () => {
    const box = sandbox.beside({})
    const { credentials } = story.person('Lena Kraus')
    const wrong = { ...credentials, password: 'no' }
    const status = async (from: string, params = wrong) => (await box.call('login', { params, from })).status
    for (let round = 0; round < 10; round++) expect(await status('203.0.113.1')).toBe(403)
    expect(await status('203.0.113.1')).toBe(429)
    expect(await status('198.51.100.7', credentials)).toBe(200)
    for (let source = 2; source < 6; source++)
      for (let round = 0; round < 9; round++) expect(await status(`203.0.113.${source}`)).toBe(403)
    for (let round = 0; round < 3; round++) expect(await status('203.0.113.9')).toBe(403)
    expect(await status('203.0.113.9')).toBe(429)
    expect(await status('198.51.100.8', credentials)).toBe(200)
  })

  test("SRV-10 security 40 counts an account's attempts in every spelling of its name, including letters that the database treats as equal", async () => {
    const box = sandbox.beside({})
    const { id } = await box.newcomer()
    await box.connection.db
      .updateTable('users')
      .set({ username: 'massi', email: 'massi@x.example' })
      .where('id', '=', id)
      .execute()
    const spellings = [
      ['MASSI', 'ma\u017Fsi', 'mas\u017Fi', 'mass\u0131', 'ma\u017F\u017F\u0131'].map((username) => ({ username })),
      ['MASSI@x.example', 'mass\u0130@x.example'].map((email) => ({ email })),
    ]
    for (const [at, names] of spellings.entries()) {
      const login = (name: (typeof names)[number], password: string) =>
        box.call('login', { params: { ...name, password }, from: `203.0.113.${at + 20}` })
      // Which names are equal depends on the database's locale; the others name no account.
      const same: (typeof names)[number][] = []
      for (const name of names) if ((await login(name, 'first-day-1')).status === 200) same.push(name)
      expect(same).toContainEqual(names[0])
      const tries: number[] = []
      while (tries.length < 12) for (const name of same) tries.push((await login(name, 'no')).status)
      expect(tries.filter((status) => status === 403)).toHaveLength(10)
    }
  })

  test('SRV-10 counts each client separately behind a trusted proxy, and ignores the header without one', async () => {
    const trusted = readNetworks(['10.0.0.0/8'])
    const box = sandbox.beside({ config: { ...testConfig, ...(E.isRight(trusted) ? { proxies: trusted.right } : {}) } })
    const params = { email: 'nobody@northwind.example', password: 'no' }
    const behind = async (client: string, server = box) =>
      (await server.call('login', { params, from: '10.0.0.2', headers: { 'X-Forwarded-For': client } })).status
    for (let round = 0; round < 10; round++) expect(await behind('192.0.2.1')).toBe(403)
    expect(await behind('192.0.2.1')).toBe(429)
    expect(await behind('192.0.2.1, 192.0.2.2')).toBe(403)
    const untrusting = sandbox.beside({})
    for (let round = 0; round < 10; round++) expect(await behind(`192.0.2.${round + 10}`, untrusting)).toBe(403)
    expect(await behind('192.0.2.99', untrusting)).toBe(429)
  })

  test('security 40 allows five attempts and ten minutes for a text message code', async () => {
    const box = sandbox.beside({})
    const session = await box.signIn(story.person('Maya Okafor'))
    const e164 = encodePhone('5551234567')
    const codeOf = async () => {
      await box.ok('setUpPhone', { session, params: { e164 } })
      const { body } = await box.connection.db
        .selectFrom('mails')
        .select('body')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return /\d{4}/.exec(body)?.[0] ?? ''
    }
    const late = await codeOf()
    box.clock.move(10 * 60_000 + 1)
    expect(
      (await box.refused('verifyPhone', { session, params: { e164, code: encodeVerificationCode(late) } })).code,
    ).toBe(422)
    box.clock.move(10 * 60_000)
    const code = await codeOf()
    const wrong = encodeVerificationCode(String((Number(code) + 1) % 10_000).padStart(4, '0'))
    for (let round = 0; round < 5; round++)
      expect((await box.refused('verifyPhone', { session, params: { e164, code: wrong } })).code).toBe(422)
    expect(
      (await box.refused('verifyPhone', { session, params: { e164, code: encodeVerificationCode(code) } })).code,
    ).toBe(429)
  })

  test('SRV-10 security 40 limits codes to one phone from any client, and still sends one to its owner elsewhere', async () => {
    const box = sandbox.beside({})
    const ask = async (from: string, number = '5550001111') => {
      const { session } = await box.newcomer()
      return (await box.call('setUpPhone', { session, params: { e164: encodePhone(number) }, from })).status
    }
    const five = [200, 200, 200, 200, 200]
    const answers = []
    for (const source of [1, 2, 3, 4])
      for (let round = 0; round < 6; round++) answers.push(await ask(`203.0.113.${source}`))
    expect(answers).toEqual([...five, 429, ...five, 429, 200, 429, 429, 429, 429, 429, 200, 429, 429, 429, 429, 429])
    expect(await ask('203.0.113.1', '5550002222')).toBe(200)
    box.clock.move(60 * 60_000)
    expect(await ask('203.0.113.1')).toBe(200)
  })

  test('security 40 limits text message codes per address, because accounts cost nothing', async () => {
    const ask = async (number: string, from: string) => {
      const { session } = await sandbox.newcomer()
      return (await sandbox.call('setUpPhone', { session, params: { e164: encodePhone(number) }, from })).status
    }
    expect(await ask('5550003333', '203.0.113.70')).toBe(200)
    await sandbox.connection.db.updateTable('rate_limits').set({ hits: 300 }).where('hits', '=', 1).execute()
    expect(await ask('5550004444', '203.0.113.70')).toBe(429)
    expect(await ask('5550004444', '203.0.113.71')).toBe(200)
  })

  test('SRV-10 security 40 limits mails for address changes to five an hour per user, and to five per client for one address', async () => {
    const box = sandbox.beside({})
    const change = async (session: string, email: string, from = '203.0.113.80') =>
      (await box.call('updateAccount', { session, params: { email }, from })).status
    const nameless = async () => {
      const { id, session } = await box.newcomer()
      await box.connection.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
      return session
    }
    const [first, second] = [await nameless(), await nameless()]
    const answers = []
    for (const session of [first, second])
      for (let round = 0; round < 4; round++) answers.push(await change(session, 'victim@elsewhere.example'))
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await change(second, 'victim@elsewhere.example', '203.0.113.81')).toBe(200)
    expect(await change(first, 'another@elsewhere.example')).toBe(200)
    expect(await change(first, 'another@elsewhere.example')).toBe(429)
  })

  test('S-LOGIN-18 limits resets per account, and reports an unknown account', async () => {
    const box = sandbox.beside({})
    expect((await box.refused('sendPasswordReset', { params: { email: 'nobody@x.example' } })).message).toBe(
      'Request failed: Account not found',
    )
    for (let round = 0; round < 5; round++)
      await box.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
    expect((await box.refused('sendPasswordReset', { params: { email: 'maya@northwind.example' } })).code).toBe(429)
  })

  test('limits code lookups per address', async () => {
    const ask = () => sandbox.call('roleByContentCode', { path: { code: 'GUESS' } })
    expect((await ask()).status).toBe(404)
    await sandbox.connection.db.updateTable('rate_limits').set({ hits: 300 }).execute()
    expect((await ask()).status).toBe(429)
  })

  test('S-REG-06 requires the robot check to register, and to enter as a guest except by a role link', async () => {
    const box = sandbox.beside({})
    const org = async (more: object) => {
      const data = JSON.stringify({ id: story.org('northwind'), recaptchaSiteKey: 'key', ...more })
      await box.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('northwind')).execute()
    }
    const refusedWith = async (params: object) => (await box.refused('register', { params })).message
    await org({ registrationFields: 'name' })
    expect(await refusedWith({ name: 'R' })).toBe('Request failed: You must pass the robot check')
    await box.ok('register', { params: { name: 'R', recaptchaResponse: 'passed' } })
    await org({})
    expect(await refusedWith({})).toBe('Request failed: You must pass the robot check')
    await box.ok('register', { params: { recaptchaResponse: 'passed' } })
    await box.ok('register', { params: { roleId: story.role('Tasting club').id } })
  })
})
