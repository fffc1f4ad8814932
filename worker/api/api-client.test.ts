import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { encodeAnswer } from '../../protocol/api'
import { apiClient, type ApiSettings, type Measured } from './api-client'
import { responseCache } from './response-cache'
import type { Clock, HttpReply, HttpRequest, Secrets } from '../ports'
import { stillClock } from '../../test/examples/still-clock'
import { allModules } from '../../test/whole-app/all-modules'

const settings: ApiSettings = { orgId: 'org-1', language: 'de', idempotencyKeys: true }
const secrets: Secrets = { userId: 'maya', signIn: 1, sessionId: 'session-1', jwtToken: 'token-1' }
const reply = (more: Partial<HttpReply & { kind: 'reply' }>): HttpReply => ({
  kind: 'reply',
  status: 200,
  contentType: 'application/json',
  date: null,
  retryAfter: null,
  body: JSON.stringify(encodeAnswer('home', { home: {} })),
  ...more,
})

function client(
  answer: HttpReply | (() => HttpReply),
  use: ApiSettings = settings,
  whose: () => Promise<Secrets> = async () => secrets,
  clock: Clock = { ...stillClock, now: () => 1_000 },
) {
  const requests: HttpRequest[] = []
  const measured: Measured[] = []
  const http = async (request: HttpRequest) => {
    requests.push(request)
    return typeof answer === 'function' ? answer() : answer
  }
  const api = apiClient(
    { http, clock, fetchCalls: () => allModules('afterStart') },
    () => use,
    whose,
    responseCache(),
    (clock) => measured.push(clock),
  )
  return { api, requests, measured, home: () => api.call('home', { path: {} }, new AbortController().signal) }
}
const faultOf = async (answer: HttpReply) => {
  const outcome = await client(answer).home()
  return E.isLeft(outcome) ? outcome.left : undefined
}

describe('the API client', () => {
  it('S-API-34 X-I18N-01 sends the session, the organisation and the UI language in headers with every call', async () => {
    const { home, requests } = client(reply({}))
    expect(E.isRight(await home())).toBe(true)
    expect(requests[0]?.headers).toEqual({
      'accept-language': 'de',
      'x-session-id': 'session-1',
      'x-org-id': 'org-1',
    })
  })

  it('X-PERF-09 asks with the ETag of the cached response, and reuses that response when the server answers 304', async () => {
    const first = reply({ etag: '"v1"', body: JSON.stringify(encodeAnswer('home', { home: { favoritedDecks: [] } })) })
    const unchanged = reply({ status: 304, etag: '"v1"', contentType: '', body: '' })
    const answers = [first, unchanged, reply({ etag: '"v2"' }), unchanged]
    const { api, requests } = client(() => answers.shift() ?? unchanged)
    const home = () => api.call('home', { path: {} }, new AbortController().signal)
    const told = [await home(), await home(), await home(), await home()]
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"', '"v1"', '"v2"'])
    const bundles = told.map((answer) => (E.isRight(answer) ? answer.right.home : answer.left))
    expect(bundles).toEqual([{ favoritedDecks: [] }, { favoritedDecks: [] }, {}, {}])
  })

  it('X-PERF-09 S-API-39 ignores the ETag of a web page and of a truncated response', async () => {
    const half = reply({ etag: '"v1"', body: '{"status":"ok","payl' })
    const page = reply({ etag: '"hotel"', contentType: 'text/html', body: '<!doctype html>' })
    const answers = [half, page, reply({ etag: '"v1"' })]
    const { home, requests } = client(() => answers.shift() ?? reply({ status: 304, etag: '"v1"', body: '' }))
    expect([E.isRight(await home()), E.isRight(await home()), E.isRight(await home())]).toEqual([false, false, true])
    expect(E.isRight(await home())).toBe(true)
    const sent = requests.map(({ headers }) => headers['if-none-match'])
    expect(sent).toEqual([undefined, undefined, undefined, '"v1"'])
  })

  it('X-SEC-06 does not use cached responses of another session, and evicts them for new ones', async () => {
    let signedIn = secrets
    const large = JSON.stringify(encodeAnswer('home', { home: {} })) + ' '.repeat(1_100_000)
    const { api, requests } = client(
      () => reply({ etag: '"v1"', body: large }),
      settings,
      async () => signedIn,
    )
    const ask = (name: 'home' | 'favorites') => api.call(name, { path: {} }, new AbortController().signal)
    await ask('home')
    signedIn = { ...secrets, userId: 'noah', sessionId: 'session-2' }
    await ask('home')
    await ask('favorites')
    await ask('home')
    await ask('home')
    const sent = requests.map(({ headers }) => headers['if-none-match'])
    expect(sent).toEqual([undefined, undefined, undefined, undefined, '"v1"'])
  })

  it('X-OUTBOX-06 X-OUTBOX-09 sends a row only in the session of its owner', async () => {
    const { api, requests } = client(reply({}))
    const row = { id: 'row-1', owner: 'noah', method: 'POST', path: '/user/favorites', body: '{}' } as const
    const mayGoOut = async () => true
    expect(await api.send(row, 'addFavorite', new AbortController().signal, mayGoOut)).toBe('notSent')
    expect(requests).toEqual([])
    await api.send({ ...row, owner: 'maya' }, 'addFavorite', new AbortController().signal, mayGoOut)
    expect(requests).toHaveLength(1)
  })

  it('X-OUTBOX-09 checks last whether a row may be sent, and sends it without a delay after that', async () => {
    const { api, requests } = client(reply({}))
    const row = { id: 'row-1', owner: 'maya', method: 'POST', path: '/user/favorites', body: '{}' } as const
    expect(await api.send(row, 'addFavorite', new AbortController().signal, async () => false)).toBe('notSent')
    expect(requests).toEqual([])
    let answer: (may: boolean) => void = () => undefined
    const sending = api.send(row, 'addFavorite', new AbortController().signal, () => {
      return new Promise((resolve) => (answer = resolve))
    })
    // After the check, the request is sent before anything else can happen in this tab or another one.
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toEqual([])
    answer(true)
    await new Promise((resolve) => process.nextTick(resolve))
    for (let microtask = 0; microtask < 10; microtask++) await Promise.resolve()
    expect(requests).toHaveLength(1)
    await sending
  })

  it('X-OUTBOX-03 sends a queued row unchanged, with its id as the idempotency key, unless the key is turned off', async () => {
    const row = {
      id: 'row-1',
      owner: 'maya',
      method: 'POST',
      path: '/user/favorites',
      body: '{"cardId":"c","deckId":"d"}',
    } as const
    const keyed = client(reply({}))
    const mayGoOut = async () => true
    await keyed.api.send(row, 'addFavorite', new AbortController().signal, mayGoOut)
    await keyed.api.send(row, 'addFavorite', new AbortController().signal, mayGoOut)
    expect(keyed.requests[0]).toMatchObject({ path: row.path, body: row.body, headers: { 'Idempotency-Key': 'row-1' } })
    expect(keyed.requests[1]).toEqual(keyed.requests[0])
    const bare = client(reply({}), { ...settings, idempotencyKeys: false })
    await bare.api.send(row, 'addFavorite', new AbortController().signal, mayGoOut)
    expect(bare.requests[0]?.headers).not.toHaveProperty('Idempotency-Key')
  })

  it.each(['offline', 'timeout', 'aborted'] as const)(
    "S-API-38 maps %s to a networkError 'Request failed'",
    async (reason) => {
      expect(await faultOf({ kind: 'failed', reason })).toEqual({
        kind: 'networkError',
        reason,
        message: 'Request failed',
      })
    },
  )

  it.each([
    ['cut off', '{"status":"ok","payl'],
    ['of another shape', '{"status":"fine"}'],
    ['nested too deep', '['.repeat(100_000)],
    ['without what is needed', '{"status":"ok","payloads":[]}'],
  ])("S-API-39 maps a reply that is %s to a clientError 'Receive failed'", async (_what, body) => {
    expect(await faultOf(reply({ body }))).toMatchObject({ kind: 'clientError', message: 'Receive failed' })
  })

  it('S-API-39 maps an unreadable server error to an apiError with its Retry-After', async () => {
    expect(await faultOf(reply({ status: 503, body: 'out of order', retryAfter: '7' }))).toMatchObject({
      kind: 'apiError',
      code: 503,
      retryAfter: 7_000,
    })
  })

  it('S-API-39 does not take a web page for an answer of the server', async () => {
    const page = '<!doctype html><title>Hotel Wi-Fi</title>'
    expect(await faultOf(reply({ body: page, contentType: 'text/html' }))).toMatchObject({
      kind: 'networkError',
      reason: 'notTheServer',
    })
    expect(await faultOf(reply({ body: page }))).toMatchObject({ kind: 'networkError', reason: 'notTheServer' })
  })

  it.each([429, 502, 503])(
    'X-OUTBOX-05 S-API-39 heeds Retry-After of a web page with status %i; any other web page, and a network log-in, is no answer',
    async (status) => {
      const page = { body: '<!doctype html><title>Busy</title>', contentType: 'text/html' }
      expect(await faultOf(reply({ ...page, status, retryAfter: '120' }))).toMatchObject({
        kind: 'apiError',
        code: status,
        retryAfter: 120_000,
      })
      for (const other of [{ status }, { status: 200, retryAfter: '120' }, { status: 511, retryAfter: '120' }])
        expect(await faultOf(reply({ ...page, ...other }))).toMatchObject({ reason: 'notTheServer' })
    },
  )

  it('S-API-37 keeps the type, message and code of an error envelope, or uses the status as its code', async () => {
    const body = JSON.stringify({ status: 'error', errorType: 'deckLocked', message: 'deck locked' })
    expect(await faultOf(reply({ status: 423, body }))).toMatchObject({
      kind: 'apiError',
      type: 'deckLocked',
      message: 'deck locked',
      code: 423,
    })
  })

  it.each([
    ['at once', 0, 0, { offset: 0, within: 1_000 }],
    ['after 20 s', 20_000, 20_000, { offset: 10_000, within: 11_000 }],
    // The longer time of both clocks counts: one may have been set, or have stopped while the device slept.
    [
      'after 20 s in which the clock was set forward by an hour',
      3_620_000,
      20_000,
      { offset: -1_790_000, within: 1_811_000 },
    ],
    [
      'after 20 s in which the clock was set back by an hour',
      -3_580_000,
      20_000,
      { offset: 3_610_000, within: 11_000 },
    ],
    ['after an hour of sleep', 3_600_000, 50, { offset: -1_800_000, within: 1_801_000 }],
  ])(
    'decision 9 measures the server’s clock with an error of up to half the round trip: %s',
    async (_, by, took, told) => {
      const asked = Date.parse('2026-02-11T12:00:00Z')
      let [now, ran] = [asked, 0]
      const answer = () => {
        now += by
        ran += took
        return reply({ date: new Date(asked + took).toUTCString() })
      }
      const clock = { ...stillClock, now: () => now, monotonic: () => ran }
      const { home, measured } = client(answer, settings, async () => secrets, clock)
      await home()
      expect(measured).toEqual([told])
    },
  )

  it('X-OUTBOX-05 decision 9 compares a date in Retry-After with the server’s clock, not with the device’s', async () => {
    const at = (seconds: number) => new Date(1_770_811_200_000 + seconds * 1_000).toUTCString()
    const body = '{"status":"error","errorType":"busy"}'
    const fault = await faultOf(reply({ status: 503, date: at(0), retryAfter: at(90), body }))
    expect(fault).toMatchObject({ kind: 'apiError', retryAfter: 90_000 })
  })

  it.each([
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:00:31 GMT', 30_000],
    ['999999', 3_600_000],
    ['-5', undefined],
    ['soon', undefined],
  ])('X-OUTBOX-05 returns Retry-After %s in ms, clamped to an hour', async (retryAfter, wait) => {
    const fault = await faultOf(reply({ status: 503, retryAfter, body: '{"status":"error","errorType":"busy"}' }))
    expect(fault).toMatchObject({ kind: 'apiError', code: 503 })
    expect(fault?.kind === 'apiError' ? fault.retryAfter : Number.NaN).toBe(wait)
  })
})
