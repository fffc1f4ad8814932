import { expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import { encodeAnswer } from '../../protocol/api'
import type { LoginMethod } from '../../protocol/events/session'
import type { Secret } from '../../protocol/secret'
import { unbranded } from '../../protocol/white-label'
import { apiClient } from '../../worker/api/api-client'
import { responseCache } from '../../worker/api/response-cache'
import { contentCache } from '../../worker/contents/content-cache'
import { memoryStore } from '../../worker/store/memory-store'
import type { HttpReply } from '../../worker/ports'
import { loginBy } from '../../worker/sign-on/login'
import { registrationKeys } from '../../worker/sign-on/registration'
import { allModules } from '../whole-app/all-modules'
import { stillClock } from '../examples/still-clock'

const club = '9ff00bc4-3ff5-4d30-9a63-0639b32270d5'
const behindTheCode = 'b462038a-0301-4786-8eb1-9d3d05ade83f'
const ofNewUsers = 'c9f226fe-bcaa-49c6-80b2-980ce8688ec1'

const reply = (status: number, body: unknown): HttpReply => ({
  kind: 'reply',
  status,
  contentType: 'application/json',
  date: null,
  retryAfter: null,
  body: JSON.stringify(body),
})
const user = { id: 'ada', sessionId: 'session', jwtToken: 'token' }

/** Runs a registration that starts at this address; returns the requests and the result. */
async function registered(method: LoginMethod, initialUrl: string | undefined, secret: Secret = {}) {
  const sent: unknown[] = []
  const clock = { now: () => 0, monotonic: () => 0, zone: () => 0, after: () => () => undefined }
  const http = async ({ method: how, path, body }: { method: string; path: string; body?: string }) => {
    sent.push([how, path, ...(body === undefined ? [] : [JSON.parse(body) as unknown])])
    if (path === '/user/register') return reply(200, encodeAnswer('register', { user }))
    return path.endsWith('/winter')
      ? reply(200, encodeAnswer('roleByContentCode', { role: { id: behindTheCode } }))
      : reply(404, {
          status: 'error',
          errorType: 'notFound',
          message: 'Request failed: Role not found',
          errorCode: 404,
        })
  }
  const api = apiClient(
    { http, clock, fetchCalls: () => allModules('afterStart') },
    () => ({ orgId: 'org', language: 'en', idempotencyKeys: true }),
    async () => undefined,
    responseCache(),
    () => undefined,
  )
  const organisation = { id: 'org', newUserRoleId: ofNewUsers }
  const session = {
    ...initialState.user.session,
    organisation,
    ...(initialUrl === undefined ? {} : { initialUrl }),
  }
  const store = memoryStore()
  const call = { purpose: 'login', session: 'tab', signIn: 0, at: 0, method } as const
  const { outcome } = await loginBy({
    now: () => 0,
    uuid: () => 'key',
    fetch: () => Promise.reject(new Error('no provider is asked')),
  })(call, {
    api,
    clock: stillClock,
    contents: contentCache(store, () => ({})),
    state: () => ({ ...initialState, user: { ...initialState.user, session } }),
    secrets: store.secrets,
    secret,
    orgId: 'org',
    whiteLabel: unbranded,
    signOn: () => allModules('signOn'),
    signal: new AbortController().signal,
  })
  return { sent, ok: outcome.ok }
}

const given = { username: 'Ada', email: 'ada@example.org', password: 'steam-and-pour-9', recaptchaResponse: 'passed' }
const payload = { orgId: 'org', name: 'Ada', email: 'ada@example.org', password: given.password }

test('S-REG-07 sends the applicable registration fields, with the role of the role link, or else that of new users', async () => {
  expect(await registered('registration', undefined, given)).toEqual({
    sent: [['POST', '/user/register', { ...payload, recaptchaResponse: 'passed', roleId: ofNewUsers }]],
    ok: true,
  })
  const { recaptchaResponse: _none, ...withoutCheck } = given
  expect((await registered('registration', `/role/${club}`, withoutCheck)).sent).toEqual([
    ['POST', '/user/register', { ...payload, roleId: club }],
  ])
  expect((await registered('registration', '/decks/d1', { email: 'ada@example.org' })).sent).toEqual([
    ['POST', '/user/register', { orgId: 'org', email: 'ada@example.org', roleId: ofNewUsers }],
  ])
})

test("S-REG-12 S-REG-16 sends only the link's role for a guest, and no role without a link", async () => {
  expect((await registered('guest', `/role/${club}`)).sent).toEqual([
    ['POST', '/user/register', { orgId: 'org', roleId: club }],
  ])
  expect((await registered('guest', undefined)).sent).toEqual([['POST', '/user/register', { orgId: 'org' }]])
})

test('S-REG-13 S-REG-14 requests the role of a login code first, and registers no user for an unknown code', async () => {
  expect((await registered('guest', '/role/winter')).sent).toEqual([
    ['GET', '/user/roles/content-code/winter'],
    ['POST', '/user/register', { orgId: 'org', roleId: behindTheCode, contentCode: 'winter' }],
  ])
  expect(await registered('guest', '/role/nowhere')).toEqual({
    sent: [['GET', '/user/roles/content-code/nowhere']],
    ok: false,
  })
})

test('S-REG-07 X-OUTBOX-03 reuses the key when a form is sent again, and takes another one for another form or a later guest', () => {
  let made = 0
  const { keyOf, forget } = registrationKeys(() => `key-${(made += 1)}`)
  const first = keyOf({ ...payload, recaptchaResponse: 'one' })
  expect(keyOf({ ...payload, recaptchaResponse: 'two' })).toBe(first)
  expect(keyOf({ ...payload, name: 'Ida' })).not.toBe(first)
  const guest = keyOf({ orgId: 'org' })
  expect(keyOf({ orgId: 'org' })).toBe(guest)
  forget()
  expect(keyOf({ orgId: 'org' })).not.toBe(guest)
})
