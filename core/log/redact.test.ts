import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { isRight } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode } from '../../protocol/codec'
import { events } from '../../protocol/events/catalogue'
import { canonicalJson } from '../../protocol/json'
import { exportableFields } from '../../scripts/generate/exportable-fields'
import { CANARY, knownLogs, PHONE, privateValues, storedLogs } from '../../test/arbitraries/stored-logs'
import { exportedContents } from '../../worker/export/export-contents'
import { allRows } from '../outbox/queue'
import { State } from '../state'
import { emptyFold } from './fold-with-codecs'
import { foldRows } from './fold'
import { redactor } from './redact'
import { fromRow } from './event-row'
import { cases } from '../../test/cases'

const { row: redact, state: redactState, content: redactContent } = redactor('salt')

/** A value without its texts, and without fields that no codec declares, whose names are hidden too. */
const skeleton = (value: unknown): unknown => {
  if (typeof value === 'string') return 'text'
  if (Array.isArray(value)) return value.map(skeleton)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/^(text-|phone|nested)/.test(key))
      .map(([key, inner]) => [key, skeleton(inner)]),
  )
}

/** A response's hash depends on the text itself, not on its pseudonym; it is removed from both. */
const withoutHashes = ({ user: { engagement }, ...rest }: State): unknown => ({
  ...rest,
  engagement: {
    ...engagement,
    responses: Object.fromEntries(
      Object.entries(engagement.responses).map(([id, response]) => [id, { ...response, hash: '' }]),
    ),
  },
})

const stored = (type: string, data: object, v = 1) => ({
  seq: 1,
  id: 'event',
  type,
  v,
  at: '2026-02-11T12:00:00.000Z',
  zone: 60,
  actor: 'user',
  org: 'org',
  session: 'session',
  intent: 'intent',
  data,
})

const dataOf = (row: unknown): unknown => (typeof row === 'object' && row !== null && 'data' in row ? row.data : row)
const pseudonym = expect.stringMatching(/^text-[0-9a-f]{12}$/) as unknown

describe('the kept input of a row', () => {
  const row = (input: unknown) => ({
    seq: 1,
    id: 'event-1',
    type: 'languageChosen',
    v: 1,
    at: '2026-02-11T12:00:00.000Z',
    zone: 0,
    actor: null,
    org: null,
    session: 'tab',
    intent: 'intent',
    data: { language: 'de' },
    input,
  })
  const redacted = (input: unknown) => redactor('salt').row(row(input))

  test('X-EXPORT-02 keeps ids and words, and gets pseudonyms for texts', () => {
    const data = { cardId: 'card-1', deckId: 'deck-1', positive: false, body: 'Too much crema' }
    expect(redacted({ kind: 'intent', type: 'rateCard', data })).toMatchObject({
      input: {
        kind: 'intent',
        type: 'rateCard',
        data: { ...data, body: expect.stringMatching(/^text-[0-9a-f]{12}$/) as string },
      },
    })
  })

  test.each([{ kind: 'intent', type: 'sing', data: { song: 'crema' } }, { kind: 'fact', type: 'hidden' }, 'crema', 7])(
    'X-EXPORT-02 is left out when this build cannot read it: %j',
    (input) => {
      expect(redacted(input)).not.toHaveProperty('input')
    },
  )
})

describe('the allowlist', () => {
  const PRIVATE =
    /(^|\.)(name|email|phone|body|title|deckTitle|prevDeckTitle|message|text|label|value|url|referrer|html)$/i
  /** Machine states are declared words, not user data. */
  const machines = ['login', 'form', 'load', 'phoneVerification', 'doOrDontGame', 'machine'].map(
    (machine) => `${machine}.value`,
  )

  test('X-EXPORT-02 no exportable field of an event, of the state or of an action can identify a user', () => {
    const bodies = Object.values(api).flatMap((call: Call) => (call.params === undefined ? [] : [call.params]))
    const open = [...Object.values(events).map(({ data }) => data), State, ...bodies].flatMap((codec) =>
      exportableFields(codec),
    )
    expect(open.length).toBeGreaterThan(300)
    const suspect = open.filter((path) => PRIVATE.test(path))
    expect(suspect.filter((path) => !machines.some((machine) => path.endsWith(machine)))).toEqual([])
  })
})

describe('the redacted log', () => {
  property.prop([storedLogs], { numRuns: cases(200) })(
    'X-EXPORT-01 X-EXPORT-03 contains no private text, and each row still folds, is unknown or is damaged',
    (rows) => {
      const redacted = rows.map(redact)
      expect(JSON.stringify(redacted)).not.toContain(CANARY)
      expect(JSON.stringify(redacted)).not.toContain(String(PHONE))
      expect(redacted.map((row) => fromRow(row).kind)).toEqual(rows.map((row) => fromRow(row).kind))
      expect(foldRows(emptyFold, redacted).health).toEqual(foldRows(emptyFold, rows).health)
    },
  )

  property.prop([knownLogs], { numRuns: cases(200) })(
    'X-EXPORT-03 a redacted checkpoint equals the state of the redacted events',
    (rows) => {
      const { state } = foldRows(emptyFold, rows)
      const redacted = redactState(state)
      expect(State.is(state)).toBe(true)
      expect(JSON.stringify(redacted)).not.toContain(CANARY)
      const folded = foldRows(emptyFold, rows.map(redact)).state
      if (!State.is(redacted)) throw new Error('the redacted state lost its shape')
      expect(canonicalJson(withoutHashes(redacted))).toBe(canonicalJson(withoutHashes(folded)))
    },
  )

  test.each<[string, t.Mixed]>(Object.entries(exportedContents))(
    'X-EXPORT-02 X-EXPORT-03 the content of a %s contains no text, and decodes to the same structure',
    (_, codec) => {
      fc.assert(
        fc.property(privateValues(codec), (stored) => {
          const redacted = redactContent(codec, stored)
          expect(JSON.stringify(redacted)).not.toContain(CANARY)
          expect(JSON.stringify(redacted)).not.toContain(String(PHONE))
          const before = decode(codec, stored)
          const after = decode(codec, redacted)
          expect(after._tag).toBe(before._tag)
          if (isRight(before) && isRight(after)) expect(skeleton(after.right)).toEqual(skeleton(before.right))
        }),
        { numRuns: cases(150) },
      )
    },
  )

  test('X-EXPORT-02 X-EXPORT-03 a deck keeps ids, card types, their order and its questions, but no texts', () => {
    const quiz = { id: 'q', answers: [{ id: 'a', text: 'Ada' }], correctAnswerId: 'a', shuffleAnswers: true }
    const content = {
      deck: { id: 'd', title: 'Ada', type: 'quiz', coverImage: { url: '/media/ada.png' } },
      cards: [
        { id: 'c2', type: 'quiz', title: 'Ada?', quiz },
        { id: 'c1', type: 'adas own kind' },
      ],
      supportingCards: [],
      triggers: [],
    }
    expect(redactContent(exportedContents.deck, content)).toEqual({
      deck: { id: 'd', title: pseudonym, type: 'quiz', coverImage: { url: pseudonym } },
      cards: [
        { id: 'c2', type: 'quiz', title: pseudonym, quiz: { ...quiz, answers: [{ id: 'a', text: pseudonym }] } },
        { id: 'c1', type: pseudonym },
      ],
      supportingCards: [],
      triggers: [],
    })
  })

  test('X-EXPORT-01 names, email and free text become pseudonyms; ids, words, times, numbers and flags stay', () => {
    const user = {
      id: 'ada',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      createdAt: '2025-01-02T03:04:05.000Z',
      roles: ['r1'],
      appPreferences: { userLanguage: 'de', allowSMS: true },
      primaryOrg: { id: 'o1', name: 'Café Nord', uiColor1: '#123456', logoutAfterMinutes: 30 },
      phone: '0170 1234567',
    }
    expect(dataOf(redact(stored('loginSucceeded', { method: 'email', user })))).toEqual({
      method: 'email',
      user: {
        id: 'ada',
        name: pseudonym,
        email: pseudonym,
        createdAt: '2025-01-02T03:04:05.000Z',
        roles: ['r1'],
        appPreferences: { userLanguage: 'de', allowSMS: true },
        primaryOrg: { id: 'o1', name: pseudonym, uiColor1: '#123456', logoutAfterMinutes: 30 },
        [redactedKey('phone')]: pseudonym,
      },
    })
  })

  test('X-EXPORT-01 a client secret within an organisation is removed', () => {
    const organisation = { id: 'o1', oauthConfig: { azure: { clientId: 'app', clientSecret: 'geheim' } } }
    const redacted = redact(stored('organisationUpdated', { organisation }))
    expect(JSON.stringify(redacted)).not.toContain('geheim')
  })

  test('X-EXPORT-01 a pseudonym is the same for the same text, and differs with another salt', () => {
    const emailOf = (salt: string, email: string) =>
      JSON.stringify(dataOf(redactor(salt).row(stored('signInEmailSubmitted', { email, callId: 'call' }))))
    expect(emailOf('one', 'ada@example.org')).toBe(emailOf('one', 'ada@example.org'))
    expect(emailOf('one', 'ada@example.org')).not.toBe(emailOf('one', 'bob@example.org'))
    expect(emailOf('one', 'ada@example.org')).not.toBe(emailOf('two', 'ada@example.org'))
  })

  test.each([
    ['Request failed: SSO is enabled for this account. Please login using SSO.', 'ssoRequired'],
    ['request failed: Ada is not welcome', 'registrationFailed'],
    ['Request failed: Unknown error', 'registrationFailed'],
  ])("X-EXPORT-03 '%s' leads to the same notice, and to the same kind of message", (message, notice) => {
    const fault = { kind: 'apiError', type: 'unknown', message, code: 400 }
    const rows = [
      stored('registrationStarted', { callId: 'call', guest: false }),
      { ...stored('loginFailed', { method: 'registration', fault }), seq: 2 },
    ]
    const {
      user: { session },
    } = foldRows(emptyFold, rows.map(redact)).state
    const before = foldRows(emptyFold, rows).state.user.session
    expect(session.notice).toBe(notice)
    expect(before.notice).toBe(notice)
    const [shown] = [redactState(foldRows(emptyFold, rows).state)].filter((value) => State.is(value))
    expect(session.serverMessage).toBe(shown?.user.session.serverMessage)
    expect(session.serverMessage ?? '').not.toContain('Ada')
  })

  test('X-LOG-07 an unknown event keeps only its envelope; field names and numbers are hidden too', () => {
    const row = stored('noteWritten', {
      author: 'Ada',
      phone: 491701234567,
      done: true,
      list: ['2026-01-01T00:00:00.000Z'],
    })
    const redacted = redact(row)
    expect(redacted).toEqual({
      ...row,
      data: {
        [redactedKey('author')]: pseudonym,
        [redactedKey('phone')]: 0,
        [redactedKey('done')]: true,
        [redactedKey('list')]: [pseudonym],
      },
    })
  })

  test('X-EXPORT-03 pending statements are unchanged, in the owner’s queue and in the quarantine', () => {
    const record = { id: 'statement', verb: 'passed', objectType: 'deck', objectId: 'd 1', at: 1_770_811_200_000 }
    const user = { id: 'user', name: 'Ada Lovelace' }
    const rows = [
      stored('loginSucceeded', { method: 'email', user }),
      { ...stored('statementsMade', { records: [{ ...record, scaled: 0.9 }] }), seq: 2, id: 'made' },
    ]
    const away = { ...stored('loggedOut', { reason: 'sessionExpired' }), seq: 3 }
    for (const log of [rows, [...rows, away]]) {
      const { state } = foldRows(emptyFold, log)
      const waits = log === rows ? state.user.outbox : state.quarantine['user']
      expect(waits?.rows.map(({ cause }) => cause)).toEqual(['statementsMade'])
      expect(canonicalJson(redactState(state))).toContain('"name\\":\\"user\\"')
      expect(redactState(state)).toEqual(foldRows(emptyFold, log.map(redact)).state)
    }
  })

  test('X-HEAL-06 a damaged row keeps its envelope, if it has one, and stays damaged', () => {
    const row = stored('cardRated', { cardId: 7, body: 'Ada was here' })
    expect(redact(row)).toMatchObject({ seq: 1, id: 'event', type: 'cardRated' })
    expect(fromRow(redact(row)).kind).toBe('damaged')
    expect(redact({ seq: 4, note: 'Ada was here' })).toEqual({
      seq: 4,
      damaged: { [redactedKey('seq')]: 0, [redactedKey('note')]: pseudonym },
    })
  })

  test('X-EXPORT-03 the body of a pending action stays JSON of the same shape', () => {
    const body = canonicalJson({
      cardId: 'c1',
      deckId: 'd1',
      positive: false,
      body: 'too long',
      createdAt: '2026-02-11T12:00:00.000Z',
    })
    const waiting = {
      id: 'r',
      seq: 1,
      owner: 'u',
      org: 'o',
      priority: 'normal',
      method: 'POST',
      path: '/user/card-rating',
      body,
      stamp: 1,
      cause: 'cardRated',
    }
    const { state } = foldRows(emptyFold, [redact(stored('storageHealed', { cause: 'dataLoss', rows: [waiting] }))])
    const [row] = allRows(state)
    expect([row]).toMatchObject([{ ...waiting, body: expect.any(String) as unknown }])
    expect(JSON.parse(row?.body ?? '')).toEqual({
      cardId: 'c1',
      deckId: 'd1',
      positive: false,
      body: pseudonym,
      createdAt: '2026-02-11T12:00:00.000Z',
    })
  })
})

/** The pseudonym of a field's name, as in the row of an unknown event. */
function redactedKey(name: string): string {
  const data = dataOf(redact(stored('noteWritten', { [name]: 1 })))
  return Object.keys(typeof data === 'object' && data !== null ? data : {})[0] ?? ''
}
