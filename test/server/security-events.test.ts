import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityLine } from '../../server/auth/security-events'
import { openMailedLink } from './mailed-link'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const canary = `canary-${randomUUID()}`
const from = '203.0.113.120'

/** Returns the security events that a server has logged. */
const eventsOf = ({ log }: Sandbox) =>
  log.map((line) => JSON.parse(line) as Record<string, string>).filter(({ event }) => event === 'security')

test('X-SERVER-10 security 29 logs each security event in one line, by pseudonyms and without private text', async () => {
  const box = sandbox.beside({})
  const email = `${canary}@northwind.example`
  const password = `${canary}-day-1`
  const register = { params: { name: canary, email, password }, from }
  const { user } = await box.ok('register', register)
  const session = user.sessionId ?? ''
  await box.refused('login', { params: { email, password: `${canary}-wrong` }, from })
  await box.refused('login', { params: { email: `${canary}@nowhere.example`, password }, from })
  await box.refused('loginJwt', { params: { jwtToken: `${canary}-token`, sessionId: canary }, from })
  const role = await box.connection.db
    .selectFrom('roles')
    .selectAll()
    .where('org_id', '=', user.primaryOrg?.id ?? '')
    .where('joinable', '=', true)
    .where('content_code', 'is', null)
    .executeTakeFirstOrThrow()
  await box.ok('joinRole', { session, path: { id: role.id }, from })
  const moved = `${canary}-moved@northwind.example`
  const changed = `${canary}-day-2`
  await box.ok('updateAccount', { session, from, params: { password: changed, oldPassword: password } })
  await box.ok('updateAccount', { session, from, params: { email: moved, oldPassword: changed } })
  expect((await openMailedLink(box, moved)).status).toBe(200)
  const again = await box.ok('login', { params: { email: moved, password: changed }, from })
  const removal = { session: again.user.sessionId, from }
  for (let round = 0; round < 8; round++)
    await box.refused('deleteAccount', { ...removal, params: { userId: user.id, password: `${canary}-${round}` } })
  expect(
    (await box.refused('deleteAccount', { ...removal, params: { userId: user.id, password: changed } })).code,
  ).toBe(429)
  box.clock.move(15 * 60_000)
  await box.ok('deleteAccount', { ...removal, params: { userId: user.id, password: changed } })

  const events = eventsOf(box)
  expect(events.map(({ what, of }) => `${what} ${of}`)).toEqual([
    'signInRefused login',
    'signInRefused login',
    'signInRefused loginJwt',
    'roleJoined joinRole',
    'passwordChanged updateAccount',
    'emailChanged email',
    'limitReached deleteAccount',
    'accountDeleted deleteAccount',
  ])
  const [known, unknown, , joined, , , , deleted] = events
  expect(known?.['account']).toMatch(/^[\w-]{16}$/)
  expect(new Set([known?.['account'], joined?.['account'], deleted?.['account']]).size).toBe(1)
  expect(unknown?.['account']).toBeUndefined()
  expect(new Set([known, unknown, joined, deleted].map((event) => event?.['source'])).size).toBe(1)
  const text = box.log.join('\n')
  for (const secret of [canary, user.id, session, from, '203.0.113', role.id]) expect(text).not.toContain(secret)
})

test('X-SERVER-10 logs no event for a call whose transaction was rolled back', async () => {
  const box = sandbox.beside({
    mail: { send: () => Promise.reject(new Error('The mail could not be stored')) },
  })
  const email = `${randomUUID()}@northwind.example`
  const { user } = await box.ok('register', { params: { name: 'N', email, password: 'first-day-1' } })
  const params = { password: 'second-day-2', oldPassword: 'first-day-1' }
  expect((await box.refused('updateAccount', { session: user.sessionId, params })).code).toBe(500)
  expect(eventsOf(box)).toEqual([])
})

test("security 29 derives pseudonyms from the server's secret", () => {
  const subject = { of: 'login', userId: 'user-1', address: '2001:db8::1' }
  const line = securityLine('signInRefused', subject, 'secret-1')
  expect(securityLine('signInRefused', { ...subject, address: '2001:db8::2' }, 'secret-1')).toBe(line)
  expect(securityLine('signInRefused', subject, 'secret-2')).not.toBe(line)
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: 'security', what: 'signInRefused', of: 'login' })
})
