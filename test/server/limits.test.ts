import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodePhone, encodeVerificationCode } from '../../protocol/fields'
import { readStory } from './people'
import type { Story } from './people'
import { beginning, openSandbox, packFolder } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
}, 60_000)
afterAll(() => sandbox.close())

describe('X-SERVER-02 limits', () => {
  test('logins are limited for an account, and a right one clears the count', async () => {
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

  test('a code from a text message has five tries and ten minutes', async () => {
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

  test('S-LOGIN-18 resets are limited for an account, and an account that is not there is said so', async () => {
    const box = sandbox.beside({})
    expect((await box.refused('sendPasswordReset', { params: { email: 'nobody@x.example' } })).message).toBe(
      'Request failed: Account not found',
    )
    for (let round = 0; round < 5; round++)
      await box.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
    expect((await box.refused('sendPasswordReset', { params: { email: 'MAYA@northwind.example' } })).code).toBe(429)
  })

  test('look-ups of codes are limited for an address', async () => {
    const ask = () => sandbox.call('roleByContentCode', { path: { code: 'GUESS' } })
    expect((await ask()).status).toBe(404)
    await sandbox.connection.db.updateTable('rate_limits').set({ hits: 300 }).execute()
    expect((await ask()).status).toBe(429)
  })

  test('S-REG-06 where there is a robot check, nobody registers without it', async () => {
    const box = sandbox.beside({})
    const data = JSON.stringify({ id: story.org('northwind'), registrationFields: 'name', recaptchaSiteKey: 'key' })
    await box.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('northwind')).execute()
    expect((await box.refused('register', { params: { name: 'R' } })).message).toBe(
      'Request failed: You must pass the robot check',
    )
    await box.ok('register', { params: { name: 'R', recaptchaResponse: 'passed' } })
  })
})
