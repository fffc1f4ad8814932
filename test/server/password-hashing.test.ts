import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashingConcurrency, queuedPasswords, signInPriority } from '../../server/auth/passwords'
import type { Passwords } from '../../server/auth/passwords'
import { textsIn } from '../../server/texts/texts'
import { mailedLink } from './mailed-link'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const password = 'first-day-1'

/** Wraps the real queue and counts its calls. */
function counting() {
  const real = queuedPasswords(2 ** 4)
  const counts = { hashed: 0, checked: 0 }
  const passwords: Passwords = {
    ...real,
    hash: (text) => {
      counts.hashed += 1
      return real.hash(text)
    },
    check: (text, stored, options) => {
      counts.checked += 1
      return real.check(text, stored, options)
    },
  }
  return { passwords, counts }
}

async function learner(box: Sandbox) {
  const email = `${randomUUID()}@northwind.example`
  const { user } = await box.ok('register', { params: { name: 'New Comer', email, password } })
  return { email, session: user.sessionId ?? '' }
}

async function guest(box: Sandbox) {
  const role = await box.connection.db
    .selectFrom('roles')
    .selectAll()
    .where('joinable', '=', true)
    .where('content_code', 'is', null)
    .executeTakeFirstOrThrow()
  const { user } = await box.ok('register', { params: { orgId: role.org_id, roleId: role.id } })
  return user.sessionId ?? ''
}

describe('security 42 X-SERVER-10 passwords are checked before they are hashed', () => {
  test('hashes nothing when the new password or the account is refused', async () => {
    const { passwords, counts } = counting()
    const box = sandbox.beside({ passwords })
    const session = await guest(box)
    const { email } = await learner(box)
    const before = counts.hashed
    for (const params of [{ password: 'x' }, { password: '12345678' }, { password: 'x'.repeat(2_000) }])
      expect((await box.refused('updateAccount', { session, params })).code).toBe(422)
    const taken = { name: 'N', email, password }
    expect((await box.refused('updateAccount', { session, params: taken })).code).toBe(409)
    expect((await box.refused('register', { params: taken })).code).toBe(409)
    expect((await box.refused('register', { params: { ...taken, password: 'x' } })).code).toBe(422)
    expect(counts).toEqual({ hashed: before, checked: 0 })
  })

  test('does not hash the new password after a wrong old one', async () => {
    const { passwords, counts } = counting()
    const box = sandbox.beside({ passwords })
    const { session } = await learner(box)
    const before = counts.hashed
    const params = { password: 'second-day-2', oldPassword: 'no' }
    expect((await box.refused('updateAccount', { session, params })).code).toBe(422)
    expect(counts).toEqual({ hashed: before, checked: 1 })
  })

  test('security 40 allows a session ten hashes in a quarter of an hour, over all calls', async () => {
    const { passwords, counts } = counting()
    const box = sandbox.beside({ passwords })
    const session = await guest(box)
    const statuses = []
    for (let round = 0; round < 12; round++)
      statuses.push((await box.call('updateAccount', { session, params: { password: `some-day-${round}` } })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(counts.hashed).toBeLessThanOrEqual(10)
  })
})

describe('X-SERVER-10 hashes share one bounded queue', () => {
  /** Returns a full queue: its one task does not end before `release`. */
  async function full() {
    const passwords = queuedPasswords(2 ** 15, { concurrency: 1, maxWaiting: 0, retryAfter: 5_000 })
    const running = passwords.hash('occupies-the-queue')
    return { passwords, running }
  }

  test('answers 503 with Retry-After and a message to a sign-in when full, which works later', async () => {
    const { email } = await learner(sandbox)
    const { passwords, running } = await full()
    const box = sandbox.beside({ passwords })
    const asked = { params: { email, password }, headers: { 'Accept-Language': 'de' } }
    const [busy] = await Promise.all([box.call('login', asked), running])
    expect([busy.status, busy.header('Retry-After')]).toEqual([503, '5'])
    expect(busy.json).toMatchObject({ errorType: 'busy', message: `Request failed: ${textsIn.de.busy}` })
    await box.ok('login', asked)
  })

  test('answers 503 on the reset page when full, and keeps its link valid', async () => {
    const { email } = await learner(sandbox)
    await sandbox.ok('sendPasswordReset', { params: { email } })
    const link = await mailedLink(sandbox, email)
    const { passwords, running } = await full()
    const box = sandbox.beside({ passwords })
    const form = { method: 'POST', body: new URLSearchParams({ password: 'second-day-2' }).toString() }
    const [busy] = await Promise.all([box.fetch(link, form), running])
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await busy.text()).toContain(textsIn.en.busy)
    expect((await box.fetch(link, form)).status).toBe(200)
  })

  test('starts a sign-in before queued hashes, and does not refuse it because of their number', async () => {
    const passwords = queuedPasswords(2 ** 4, { concurrency: 1, maxWaiting: 2, retryAfter: 5_000 })
    const ended: string[] = []
    const ends = (name: string, task: Promise<unknown>) => task.then(() => ended.push(name))
    const changes = ['first', 'second', 'third'].map((name) => ends(name, passwords.hash(name)))
    await expect(passwords.hash('fourth')).rejects.toMatchObject({ fault: { code: 503 } })
    const signIn = ends('sign-in', passwords.check('typed', undefined, { priority: signInPriority }))
    await Promise.all([...changes, signIn])
    expect(ended).toEqual(['first', 'sign-in', 'second', 'third'])
  })

  test('leaves a processor and a thread of the pool free for other work', () => {
    expect([1, 2, 3, 4, 8, 64].map((processors) => hashingConcurrency(processors))).toEqual([1, 1, 2, 3, 3, 3])
  })
})
