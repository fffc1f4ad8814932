import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as arbitraries from '../test/arbitraries/entities'
import { decodeAnswer } from '../test/decode-answer'
import { api, encodeAnswer, isCallName, matchCall, pathOf, samlLoginPath } from './api'
import { encodeBody, queryOf } from '../test/call-on-the-wire'
import { headers } from './api/wire'
import type { Answer, CallName, Params, PathParams, Query } from './api'
import type { Call } from './api/call'
import { decode } from './codec'
import { errorEnvelope } from './envelope'
import type { QuizTrial } from './entities/quiz-trial'
import type { User } from './entities/user'
import type { ApiFault } from './faults'
import { parseJson } from './json'
import { cases } from '../test/cases'

const at = '2024-03-01T09:30:00.000Z'
const calls = Object.entries(api) as [CallName, Call][]

/** The call tables of both specifications, each with a body or query that has every listed field. */
const tables: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = {
  'POST /user/login': { email: 'ada@cafe.example', password: 'secret', orgId: 'o1' },
  'POST /user/login-jwt': { jwtToken: 't', orgId: 'o1', sessionId: 's1' },
  'POST /user/logout': { notificationToken: 'n' },
  'POST /user/oauth/begin': { provider: 'azure', challenge: 'c', redirectUri: 'https://app.example/oauth-redirect' },
  'POST /user/register': { orgId: 'o1', roleId: 'r1', name: 'Ada', email: 'e', password: 'p', recaptchaResponse: 'h' },
  'POST /user/register-oauth': { orgId: 'o1', ssoPayload: { provider: 'google', idToken: 'a.b.c' } },
  'GET /user/data-sync/v3': { orgId: 'o1', sessionId: 's1' },
  'GET /user/home': undefined,
  'GET /user/library': undefined,
  'GET /user/categories/{categoryId}': undefined,
  'GET /user/categories/trending': undefined,
  'GET /user/search/v2': { query: 'milk', categoryId: 'c1', limit: '20', offset: '0' },
  'GET /user/favorites': undefined,
  'POST /user/favorites': { cardId: 'k1', deckId: 'd1' },
  'DELETE /user/favorites/decks/{deckId}/cards/{cardId}': undefined,
  'GET /user/app-settings': { email: 'ada@cafe.example' },
  'GET /user/roles': undefined,
  'GET /user/roles/{id}': undefined,
  'GET /user/org/roles': undefined,
  'GET /user/decks/{id}/roles': undefined,
  'GET /user/roles/content-code/{code}': undefined,
  'POST /user/roles/{id}/join': undefined,
  'POST /user/roles/{id}/leave': undefined,
  'POST /user/send-reset': { email: 'ada@cafe.example' },
  'POST /user/otp/setup': { e164: 'MTU1NTEyMzQ1Njc=' },
  'POST /user/otp/verify': { e164: 'MTU1NTEyMzQ1Njc=', code: 'MTIzNA==' },
  'POST /user/me': { name: 'Ada', email: 'e', password: 'new', oldPassword: 'old' },
  'DELETE /user/me': { userId: 'u1' },
  'POST /user/notifications': { token: 't' },
  'POST /user/seen-notifications': { notificationIds: ['n1'] },
  'POST /user/save-preferences': {
    updateId: 'x',
    soundEffects: true,
    initialRolesChosen: true,
    seenNotices: [],
    allowSMS: true,
    colorScheme: 'dark',
    userLanguage: 'it',
  },
  'POST /user/track': { items: [{ id: 'a1', event: 'openedApp', happenedAt: at, properties: { appState: 'active' } }] },
  'GET /user/cards/{id}/responses': { before: 'r1' },
  'GET /user/competitions/{id}': undefined,
  'GET /user/competitions/standings': { competitionIds: 'c1,c2' },
  'POST /user/deck-quiz-trials': { id: 't1', userId: 'u1', deckId: 'd1', startedAt: at, attemptsRemaining: 3 },
  'POST /user/deck-quiz-trials/{id}/attempt': {
    score: 80,
    passed: true,
    happenedAt: at,
    correctCount: 8,
    totalCount: 10,
    attemptsRemaining: 2,
  },
  'POST /user/deck-quiz-trials/{id}/reset': { attemptsRemaining: 2 },
  'POST /user/deck-quiz-trials/{id}/submit': { score: 80 },
  'POST /user/decks/{id}/responses/reset': undefined,
  'POST /user/quiz-responses': {
    cardId: 'k1',
    deckId: 'd1',
    answerId: 'a1',
    correct: true,
    variantId: 'v1',
    questionId: 'q1',
    surveyResponse: false,
  },
  'DELETE /user/percentage-cards-seen': { categoryId: 'c1' },
  'GET /user/decks/{id}': undefined,
  'GET /user/decks/tucked': undefined,
  'POST /user/decks': { id: 'd1', title: 'Mine', icon: 'star', background: '#333', initialCardId: 'k1' },
  'POST /user/decks/{id}/cards': { id: 'k1' },
  'DELETE /user/decks/{id}/cards/{cardId}': undefined,
  'DELETE /user/decks/{id}': undefined,
  'POST /user/feedback': { id: 'f1', cardId: 'k1', type: 'likert', data: { tick: 3, points: 6 }, happenedAt: at },
  'DELETE /user/feedback/{id}': { cardId: 'k1' },
  'POST /user/triggers/{id}': undefined,
  'POST /user/triggers/{id}/undo': undefined,
  'POST /user/card-rating': { cardId: 'k1', deckId: 'd1', positive: true, createdAt: at, body: 'Good' },
  'DELETE /user/card-rating': { cardId: 'k1' },
  'POST /user/seen': { id: 's1', userId: 'u1', deckId: 'd1', cardId: 'k1', percentageContentSeen: 50, lastSeen: at },
  'GET /user/decks/{id}/points-completions': undefined,
  'POST /user/decks/{deckId}/complete': {
    id: 'p1',
    deckId: 'd1',
    userId: 'u1',
    completedAt: at,
    scoreTotal: 5,
    scores: [{ scoreGroupId: 'g1', score: 5 }],
  },
  'GET /user/cards/{id}/playlist-activity': undefined,
  'GET /user/reports/quiz-report/{id}': { userRoleIds: 'r1,r2', startDate: at },
  'GET /user/reports/quiz-report/{id}/export-file': { userRoleIds: 'r1,r2' },
  'GET /user/search/cards': { search: 'milk', categoryId: 'c1' },
}

const title = (call: Call): string => `${call.method} ${call.path}`
const ok = (...payloads: { type: string; data: unknown }[]) => ({ status: 'ok', payloads })

describe('the table of calls', () => {
  test('holds every call of both specifications once', () => {
    expect(calls.map(([, call]) => title(call)).sort()).toEqual(Object.keys(tables).sort())
  })

  test('cites every call requirement of both specifications as a source', () => {
    const sources = calls.flatMap(([, call]) => call.source.split(' '))
    const numbered = (prefix: string, from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${String(from + index).padStart(2, '0')}`)
    const expected = [...numbered('S-API', 1, 33), ...numbered('D-API', 1, 37), 'D-API-40', 'D-API-43', 'S-API-41']
    expect(expected.filter((id) => !sources.includes(id))).toEqual([])
  })

  test.each(calls)('decodes and encodes the body or query of %s and rejects a field of a wrong type', (_, call) => {
    const codec = call.method === 'GET' ? call.query : call.params
    const wire = tables[title(call)]
    expect(codec === undefined).toBe(wire === undefined)
    if (codec === undefined || wire === undefined) return
    const read = decode<unknown>(codec, wire)
    expect(E.isRight(read) ? codec.encode(read.right) : read).toEqual(wire)
    for (const field of Object.keys(wire)) expect(E.isLeft(decode(codec, { ...wire, [field]: [[]] }))).toBe(true)
  })

  test('queues only calls that change something, assessments and completions with high priority (decision 28)', () => {
    const queued = calls.filter(([, call]) => call.queue !== 'never')
    expect(queued.filter(([, call]) => call.method === 'GET')).toEqual([])
    expect(queued.flatMap(([name, call]) => (call.queue === 'high' ? [name] : [])).sort()).toEqual([
      'completeAttempt',
      'completeDeck',
      'recordAnswers',
      'resetResponses',
      'resetTrial',
      'startTrial',
      'submitTrial',
    ])
  })

  test('names the request headers', () => {
    expect(headers).toEqual({ session: 'x-session-id', org: 'x-org-id', idempotencyKey: 'Idempotency-Key' })
  })

  test('accepts a login by email or by user name and rejects one without a password', () => {
    expect(decode(api.login.params, { username: 'ada', password: 'p' })).toMatchObject({ _tag: 'Right' })
    expect(decode(api.login.params, { email: 'e' })).toMatchObject({ _tag: 'Left' })
  })

  test('sends one answer or a list of answers', () => {
    const answer = { cardId: 'k1', deckId: 'd1', answerId: 'a1', createdAt: 0 }
    const wire = { cardId: 'k1', deckId: 'd1', answerId: 'a1', createdAt: '1970-01-01T00:00:00.000Z' }
    expect(encodeBody('recordAnswers', answer)).toEqual(wire)
    expect(encodeBody('recordAnswers', [answer, answer])).toEqual([wire, wire])
    expect(decode(api.recordAnswers.params, [wire])).toEqual(E.right([answer]))
  })

  test('decodes a discussion response with its times', () => {
    const wire = { id: 'c1', cardId: 'k1', type: 'discussion', body: 'Hello', createdAt: at, happenedAt: at }
    const read = decode(api.submitFeedback.params, wire)
    expect(read).toMatchObject({ right: { createdAt: Date.parse(at), happenedAt: Date.parse(at) } })
    expect(E.map((value: Params<'submitFeedback'>) => encodeBody('submitFeedback', value))(read)).toEqual(E.right(wire))
  })

  test('has types for parameters, bodies, queries and answers', () => {
    expectTypeOf<PathParams<'removeFavorite'>>().toEqualTypeOf<{ readonly deckId: string; readonly cardId: string }>()
    expectTypeOf<Params<'home'>>().toEqualTypeOf<undefined>()
    expectTypeOf<Params<'submitTrial'>['score']>().toEqualTypeOf<number>()
    expectTypeOf<Query<'standings'>['competitionIds']>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<Answer<'login'>['user']>().toEqualTypeOf<User>()
    expectTypeOf<Answer<'sync'>['user']>().toEqualTypeOf<User | undefined>()
    expectTypeOf<Answer<'sync'>['trials']>().toEqualTypeOf<QuizTrial[]>()
    expect(isCallName('sync') && !isCallName('toString')).toBe(true)
  })
})

describe('paths', () => {
  test('are filled in with each parameter as one encoded segment', () => {
    expect(pathOf('removeFavorite', { deckId: 'd 1/x', cardId: 'ü?#' })).toEqual(
      E.right('/user/favorites/decks/d%201%2Fx/cards/%C3%BC%3F%23'),
    )
    expect(pathOf('home', {})).toEqual(E.right('/user/home'))
  })

  test('are refused when a parameter is empty, a dot segment, broken text or the name of another call', () => {
    for (const id of ['', '.', '..', '\uD800', 'tucked']) {
      expect(pathOf('deck', { id })).toMatchObject({ left: { kind: 'decodeFault' } })
    }
    expect(pathOf('category', { categoryId: 'trending' })).toMatchObject({ _tag: 'Left' })
    expect(pathOf('competition', { id: 'standings' })).toMatchObject({ _tag: 'Left' })
  })

  test('match the call and the parameters that they were built from', () => {
    const segment = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text !== '.' && text !== '..')
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.tuple(segment, segment), ([name, call], values) => {
        const names = Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, parameter = '']) => parameter)
        const params = Object.fromEntries(names.map((parameter, index) => [parameter, values[index] ?? '']))
        const path = pathOf(name, params as PathParams<typeof name>)
        if (E.isRight(path)) expect(matchCall(call.method, path.right)).toEqual({ name, params })
        else expect(values).toEqual(expect.arrayContaining([expect.stringMatching(/^(trending|tucked|standings)$/)]))
      }),
    )
  })

  test('match no call when they are unknown, incomplete or not decodable', () => {
    for (const path of ['/user/unknown', '/user/decks/', '/user/decks/..', '/user/decks/%', 'user/home', '']) {
      expect(matchCall('GET', path)).toBeUndefined()
    }
    expect(matchCall('PUT', '/user/home')).toBeUndefined()
    expect(matchCall('GET', '/user/decks/tucked')).toEqual({ name: 'tuckedDecks', params: {} })
  })

  test('S-SSO-06 the SAML sign-in path has an orgId when one is known', () => {
    expect(samlLoginPath()).toBe('/user/login-saml')
    expect(samlLoginPath('o 1&x')).toBe('/user/login-saml?orgId=o%201%26x')
  })
})

describe('queries', () => {
  test('join lists with commas and omit absent fields', () => {
    expect(queryOf('standings', { competitionIds: ['c1', 'c2'] })).toBe('?competitionIds=c1%2Cc2')
    expect(queryOf('search', { query: 'a&b', limit: 20, offset: 0 })).toBe('?query=a%26b&limit=20&offset=0')
    expect(queryOf('quizReport', {})).toBe('')
    expect(queryOf('quizReport', { startDate: Date.parse(at) })).toBe('?startDate=2024-03-01T09%3A30%3A00.000Z')
    expect(queryOf('home', undefined)).toBe('')
  })

  test('are refused when a list or a number is malformed', () => {
    expect(decode(api.standings.query, { competitionIds: 'a,,b' })).toMatchObject({ _tag: 'Left' })
    expect(decode(api.search.query, { query: 'x', limit: '-1' })).toMatchObject({ _tag: 'Left' })
  })
})

describe('answers', () => {
  test('S-API-06 the combined load yields one field per payload type and omits unknown types', () => {
    const answer = decodeAnswer(
      'sync',
      ok(
        { type: 'EndUser', data: { id: 'u1', createdAt: at } },
        { type: 'DeckQuizTrial', data: { id: 't1', deckId: 'd1' } },
        { type: 'DeckQuizTrial', data: [{ id: 't2', deckId: 'd2' }] },
        { type: 'Org', data: { id: 'o1' } },
        { type: 'AdminSettings', data: { x: 1 } },
        { type: 'AdminSettingsApp', data: { disabled: false } },
        { type: 'SpecialNotice', data: { id: 'n1' } },
        { type: 'Hologram', data: 7 },
      ),
      200,
    )
    expect(answer).toEqual(
      E.right({
        user: { id: 'u1', createdAt: Date.parse(at) },
        trials: [
          { id: 't1', deckId: 'd1' },
          { id: 't2', deckId: 'd2' },
        ],
        org: { id: 'o1' },
        adminSettings: { x: 1 },
        appSettings: { disabled: false },
        notices: [{ id: 'n1' }],
      }),
    )
    expect(decodeAnswer('sync', { status: 'ok' }, 200)).toEqual(E.right({ trials: [], notices: [] }))
  })

  test('S-API-37 an error envelope yields type, message and code, or the HTTP status when errorCode is not numeric', () => {
    const error = { status: 'error', errorType: 'notAllowed', message: 'Request failed: no' }
    const fault = { kind: 'apiError', type: 'notAllowed', message: 'Request failed: no' }
    expect(decodeAnswer('home', { ...error, errorCode: 4031 }, 403)).toEqual(E.left({ ...fault, code: 4031 }))
    expect(decodeAnswer('home', { ...error, errorCode: '4031' }, 403)).toEqual(E.left({ ...fault, code: 4031 }))
    expect(decodeAnswer('home', { ...error, errorCode: 'E_NO' }, 403)).toEqual(E.left({ ...fault, code: 403 }))
    expect(decodeAnswer('home', error, 403)).toEqual(E.left({ ...fault, code: 403 }))
    expect(decodeAnswer('home', { status: 'error' }, 500)).toEqual(
      E.left({ kind: 'apiError', type: 'unknown', message: '', code: 500 }),
    )
  })

  test('D-DECK-32 an error about a locked deck names the previous deck after a round trip from server to client', () => {
    const locked: ApiFault = {
      kind: 'apiError',
      type: 'deckLocked',
      message: 'Locked',
      code: 403,
      prevDeckId: 'd0',
      prevDeckTitle: 'Beans',
      categoryId: 'c1',
    }
    const plain: ApiFault = { kind: 'apiError', type: 'notFound', message: 'deck not found', code: 404 }
    expect(decodeAnswer('deck', errorEnvelope(locked), 500)).toEqual(E.left(locked))
    expect(decodeAnswer('deck', errorEnvelope(plain), 500)).toEqual(E.left(plain))
  })

  test('a malformed known payload or a missing required payload is rejected with its path', () => {
    expect(decodeAnswer('deck', ok({ type: 'DeckBundle', data: { deck: { id: 7 } } }), 200)).toMatchObject({
      left: { kind: 'decodeFault', path: expect.stringMatching(/^DeckBundle\..*deck\..*id$/) as string },
    })
    expect(decodeAnswer('deck', ok({ type: 'Deck', data: { id: 'd1' } }), 200)).toEqual(
      E.left({ kind: 'decodeFault', path: 'payloads', expected: 'DeckBundle' }),
    )
    expect(decodeAnswer('favorites', ok({ type: 'Favorite', data: { cardId: 'k1' } }), 200)).toMatchObject({
      left: { path: expect.stringContaining('deckId') as string },
    })
  })

  test('JSON that is not an envelope is a decode fault, not an API error', () => {
    for (const json of [undefined, null, 'ok', [], {}, { status: 'fine' }, { status: 'ok', payloads: [{}] }]) {
      expect(decodeAnswer('home', json, 200)).toMatchObject({ left: { kind: 'decodeFault' } })
    }
  })

  test('S-ENTITY-14 answers are unchanged after a round trip through the envelope', () => {
    const through = <N extends CallName>(name: N, answer: Answer<N>): unknown =>
      E.chainW((json: unknown) => decodeAnswer(name, json, 200))(parseJson(JSON.stringify(encodeAnswer(name, answer))))
    const trials = fc.array(arbitraries.quizTrials, { maxLength: 2 })
    const notices = fc.array(arbitraries.specialNotices, { maxLength: 2 })
    const loads = fc.record(
      { user: arbitraries.users, trials, org: arbitraries.organisations, notices },
      { requiredKeys: ['trials', 'notices'], noNullPrototype: true },
    )
    fc.assert(
      fc.property(loads, arbitraries.deckBundles, fc.array(arbitraries.favorites), (load, bundle, favorites) => {
        expect(through('sync', load)).toEqual(E.right(load))
        expect(through('deck', { bundle })).toEqual(E.right({ bundle }))
        expect(through('favorites', { favorites })).toEqual(E.right({ favorites }))
      }),
      { numRuns: cases(40) },
    )
  })
})
