import { stampUserAgent } from './stamp-user-agent'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { api, matchCall } from '../../protocol/api'
import { decode } from '../../protocol/codec'
import { isUniqueId } from '../../protocol/ids'
import { signedIn, started } from '../../test/examples/history'
import { event, given, intent, later, type Step, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { evolve } from '../features/all-features'
import { initialState } from '../initial-state'
import { enqueuesRequest } from './queued-events'
import type { OutboxRow } from './state'

type Happened = Extract<Step, { step: 'event' }>
const noon = '2026-02-11T12:00:00.000Z'

const rowOf = (...steps: readonly Steps[]): OutboxRow | undefined =>
  given(signedIn(), steps).state.user.outbox.rows.at(-1)
const sent = (...steps: readonly Steps[]) => {
  const row = rowOf(steps)
  if (row === undefined) return undefined
  const { method, path, body, priority, subject } = row
  return { method, path, body: body === '' ? undefined : (JSON.parse(body) as unknown), priority, subject }
}
const trial = { deckId: 'd1', trialId: 't1' }
const answer = {
  deckId: 'd1',
  cardId: 'c1',
  questionId: 'q1',
  answerId: 'a1',
  responseId: 'r1',
  inAssessment: true,
  clearAfter: 1_700,
  advances: true,
  direct: false,
}
const answered = { id: 'r1', cardId: 'c1', deckId: 'd1', answerId: 'a1', questionId: 'q1', createdAt: noon }

/** Each event that causes a request, the requirement, and the request. */
const table: readonly (readonly [string, Happened, unknown])[] = [
  [
    'D-API-24',
    event('cardSeen', { deckId: 'd1', cardId: 'c1', recordId: 's1', percentageContentSeen: 50 }),
    {
      method: 'POST',
      path: '/user/seen',
      body: { id: 's1', userId: 'maya', deckId: 'd1', cardId: 'c1', percentageContentSeen: 50, lastSeen: noon },
      priority: 'normal',
      subject: 'd1',
    },
  ],
  [
    'D-TRIAL-01 D-API-01',
    event('quizTrialStarted', { ...trial, userId: 'maya', content: 'h', attemptsRemaining: 3 }),
    {
      method: 'POST',
      path: '/user/deck-quiz-trials',
      body: { id: 't1', userId: 'maya', deckId: 'd1', startedAt: noon, attemptsRemaining: 3 },
      priority: 'high',
      subject: 'd1',
    },
  ],
  [
    'D-API-06 D-API-49',
    event('quizAnswered', { ...answer, correct: false, variantId: 'v1' }),
    {
      method: 'POST',
      path: '/user/quiz-responses',
      body: { ...answered, correct: false, variantId: 'v1' },
      priority: 'high',
      subject: 'd1',
    },
  ],
  [
    'D-ANSWER-16',
    event('quizAnswered', { ...answer, surveyResponse: true }),
    {
      method: 'POST',
      path: '/user/quiz-responses',
      body: { ...answered, surveyResponse: true },
      priority: 'high',
      subject: 'd1',
    },
  ],
  [
    'D-TRIAL-33 D-API-02',
    event('quizAttemptCompleted', {
      ...trial,
      score: 80,
      passed: true,
      correctCount: 4,
      totalCount: 5,
      requested: false,
      attemptsRemaining: 2,
    }),
    {
      method: 'POST',
      path: '/user/deck-quiz-trials/t1/attempt',
      body: { score: 80, passed: true, happenedAt: noon, correctCount: 4, totalCount: 5, attemptsRemaining: 2 },
      priority: 'high',
      subject: 'd1',
    },
  ],
  [
    'D-TRIAL-34 D-API-05',
    event('quizResponsesReset', trial),
    { method: 'POST', path: '/user/decks/d1/responses/reset', body: undefined, priority: 'high', subject: 'd1' },
  ],
  [
    'D-TRIAL-34 D-API-03 with the count that is kept',
    event('quizTrialReset', { ...trial, keepsCount: true, content: 'h', attemptsRemaining: 1 }),
    {
      method: 'POST',
      path: '/user/deck-quiz-trials/t1/reset',
      body: { attemptsRemaining: 1 },
      priority: 'high',
      subject: 'd1',
    },
  ],
  [
    'D-TRIAL-34 D-API-03 without the count that is restored',
    event('quizTrialReset', { ...trial, keepsCount: false, content: 'h', attemptsRemaining: 3 }),
    { method: 'POST', path: '/user/deck-quiz-trials/t1/reset', body: {}, priority: 'high', subject: 'd1' },
  ],
  [
    'D-API-04 D-API-45',
    event('quizScoreSubmitted', { ...trial, score: 80 }),
    { method: 'POST', path: '/user/deck-quiz-trials/t1/submit', body: { score: 80 }, priority: 'high', subject: 'd1' },
  ],
  [
    'D-API-12 D-API-52',
    event('favoriteAdded', { cardId: 'c1', deckId: 'd1' }),
    { method: 'POST', path: '/user/favorites', body: { cardId: 'c1', deckId: 'd1' }, priority: 'normal' },
  ],
  [
    'D-API-13 D-API-52',
    event('favoriteRemoved', { cardId: 'c1', deckId: 'd1' }),
    { method: 'DELETE', path: '/user/favorites/decks/d1/cards/c1', body: undefined, priority: 'normal' },
  ],
  [
    'D-API-22 D-API-46 D-RATE-05',
    event('cardRated', { cardId: 'c1', deckId: 'd1', positive: true, body: 'Clear' }),
    {
      method: 'POST',
      path: '/user/card-rating',
      body: { cardId: 'c1', deckId: 'd1', positive: true, body: 'Clear', createdAt: noon },
      priority: 'normal',
    },
  ],
  [
    'D-API-23 D-RATE-06',
    event('cardRatingRemoved', { cardId: 'c1', deckId: 'd1' }),
    { method: 'DELETE', path: '/user/card-rating', body: { cardId: 'c1' }, priority: 'normal' },
  ],
  [
    'D-API-18 D-API-47 D-FEED-08 a text',
    event('feedbackSubmitted', { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', body: 'More, please' }),
    {
      method: 'POST',
      path: '/user/feedback',
      body: {
        id: 'f1',
        userId: 'maya',
        cardId: 'c1',
        deckId: 'd1',
        type: 'feedback',
        body: 'More, please',
        happenedAt: noon,
      },
      priority: 'normal',
    },
  ],
  [
    'D-API-47 D-FEED-08 the card’s own fields',
    event('feedbackSubmitted', {
      feedbackId: 'f1',
      cardId: 'c1',
      deckId: 'd1',
      fieldResponses: [{ id: 'x', label: 'Shop', value: 'Aleph' }],
    }),
    {
      method: 'POST',
      path: '/user/feedback',
      body: {
        id: 'f1',
        userId: 'maya',
        cardId: 'c1',
        deckId: 'd1',
        type: 'feedback',
        data: { fieldResponses: [{ id: 'x', label: 'Shop', value: 'Aleph' }] },
        happenedAt: noon,
      },
      priority: 'normal',
    },
  ],
  [
    'D-API-48 D-LIKERT-07',
    event('likertSubmitted', { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', tick: 3, points: 4 }),
    {
      method: 'POST',
      path: '/user/feedback',
      body: {
        id: 'f1',
        userId: 'maya',
        cardId: 'c1',
        deckId: 'd1',
        type: 'likert',
        data: { tick: 3, points: 4 },
        happenedAt: noon,
      },
      priority: 'normal',
      subject: 'd1',
    },
  ],
  [
    'D-API-42 D-ORDER-05 with correct only when there is a correct order',
    event('orderSubmitted', { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', answers: ['b', 'a'], correct: false }),
    {
      method: 'POST',
      path: '/user/feedback',
      body: {
        id: 'f1',
        userId: 'maya',
        cardId: 'c1',
        deckId: 'd1',
        type: 'orderUp',
        data: { answers: ['b', 'a'], correct: false },
        happenedAt: noon,
      },
      priority: 'normal',
    },
  ],
  [
    'D-API-18 D-API-40',
    event('discussionPosted', {
      responseId: 'p1',
      cardId: 'c1',
      deckId: 'd1',
      body: 'Why?',
      isModeratorResponse: false,
      userName: 'Maya Okafor',
    }),
    {
      method: 'POST',
      path: '/user/feedback',
      body: {
        id: 'p1',
        userId: 'maya',
        cardId: 'c1',
        deckId: 'd1',
        type: 'discussion',
        body: 'Why?',
        userName: 'Maya Okafor',
        createdAt: noon,
        happenedAt: noon,
        data: { isModeratorResponse: false },
      },
      priority: 'normal',
    },
  ],
  [
    'D-API-19 D-API-41',
    event('discussionDeleted', { responseId: 'p1', cardId: 'c1' }),
    { method: 'DELETE', path: '/user/feedback/p1', body: { cardId: 'c1' }, priority: 'normal' },
  ],
  [
    'D-API-29 not urgent, for its answers are not urgent either',
    event('pointsCompleted', {
      completionId: 'k1',
      deckId: 'd1',
      completedAt: NOON,
      scoreTotal: 7,
      scores: [{ scoreGroupId: 'g1', score: 7 }],
    }),
    {
      method: 'POST',
      path: '/user/decks/d1/complete',
      body: {
        id: 'k1',
        deckId: 'd1',
        userId: 'maya',
        completedAt: noon,
        scoreTotal: 7,
        scores: [{ scoreGroupId: 'g1', score: 7 }],
      },
      priority: 'normal',
      subject: 'd1',
    },
  ],
  [
    'D-API-14 D-OWN-09',
    event('deckCreated', { deckId: 'd2', title: 'Mine', icon: 'star', background: '#123456', initialCardId: 'c1' }),
    {
      method: 'POST',
      path: '/user/decks',
      body: { id: 'd2', title: 'Mine', icon: 'star', background: '#123456', initialCardId: 'c1' },
      priority: 'normal',
      subject: 'd2',
    },
  ],
  [
    'D-API-17',
    event('deckRemoved', { deckId: 'd2' }),
    { method: 'DELETE', path: '/user/decks/d2', body: undefined, priority: 'normal', subject: 'd2' },
  ],
  [
    'D-API-15 D-API-54',
    event('cardTucked', { cardId: 'c1', deckId: 'd2' }),
    { method: 'POST', path: '/user/decks/d2/cards', body: { id: 'c1' }, priority: 'normal', subject: 'd2' },
  ],
  [
    'D-API-16 D-API-55 D-OWN-13',
    event('cardUntucked', { cardId: 'c1', deckId: 'd2' }),
    { method: 'DELETE', path: '/user/decks/d2/cards/c1', body: undefined, priority: 'normal', subject: 'd2' },
  ],
  [
    'D-API-08 D-DAISY-04',
    event('categoryRelocked', { categoryId: 'k1', deckIds: ['d1'] }),
    { method: 'DELETE', path: '/user/percentage-cards-seen', body: { categoryId: 'k1' }, priority: 'normal' },
  ],
  [
    'S-API-30',
    event('preferencesChanged', { updateId: 'u1', preferences: { soundEffects: false } }),
    {
      method: 'POST',
      path: '/user/save-preferences',
      body: { updateId: 'u1', soundEffects: false },
      priority: 'normal',
    },
  ],
  [
    'S-API-29',
    event('notificationsSeen', { notificationIds: ['n1'] }),
    { method: 'POST', path: '/user/seen-notifications', body: { notificationIds: ['n1'] }, priority: 'normal' },
  ],
  [
    'S-API-29',
    event('notificationsRead', { notificationIds: ['n1'] }),
    { method: 'POST', path: '/user/seen-notifications', body: { notificationIds: ['n1'] }, priority: 'normal' },
  ],
  [
    'S-NOTICE-06',
    event('noticeDismissed', { updateId: 'u1', noticeId: 'n1' }),
    {
      method: 'POST',
      path: '/user/save-preferences',
      body: { updateId: 'u1', seenNotices: ['n1'] },
      priority: 'normal',
    },
  ],
]

describe('the action that an event causes', () => {
  test.each(table)('X-OUTBOX-01 %s', (_requirement, happened, expected) => {
    expect(sent(happened)).toEqual(expected)
  })

  test.each(table)(
    'S-SYNC-26 %s belongs to one call of the API and has a body that it accepts',
    (_requirement, happened) => {
      const row = rowOf(happened)
      const call = matchCall(row?.method ?? '', row?.path ?? '')
      const entry: { readonly queue: string; readonly params?: Parameters<typeof decode>[0] } | undefined =
        call === undefined ? undefined : api[call.name]
      expect(entry?.queue).not.toBe('never')
      const { params } = entry ?? {}
      if (params === undefined) expect(row?.body).toBe('')
      else expect(E.isRight(decode(params, JSON.parse(row?.body ?? '')))).toBe(true)
    },
  )

  test('X-OUTBOX-01 X-OUTBOX-03 has the event’s id as its key, its user, and an increasing stamp', () => {
    const liked = event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })
    const { state, log } = given(
      signedIn(),
      liked,
      later(-60_000),
      event('favoriteRemoved', { cardId: 'c1', deckId: 'd1' }),
    )
    const [one, other] = state.user.outbox.rows
    expect(one).toMatchObject({
      id: log.at(-2)?.id,
      seq: log.at(-2)?.seq,
      owner: maya.id,
      org: 'org',
      stamp: NOON,
      cause: 'favoriteAdded',
    })
    expect(other).toMatchObject({ id: log.at(-1)?.id, stamp: NOON + 1 })
  })

  test('D-API-07 D-API-43 a do-or-don’t game sends all its answers in one call, each with its own id', () => {
    const sorted = event('doOrDontCompleted', {
      cardId: 'c1',
      deckId: 'd1',
      questions: [
        { questionId: 'q1', answerId: 'do', correct: true },
        { questionId: 'q2', answerId: 'dont', surveyResponse: true },
      ],
    })
    const { path, body } = sent(sorted) ?? {}
    expect(path).toBe('/user/quiz-responses')
    const list = body as readonly { readonly id: string }[]
    expect(list).toEqual([
      {
        id: expect.any(String) as unknown,
        cardId: 'c1',
        deckId: 'd1',
        createdAt: noon,
        questionId: 'q1',
        answerId: 'do',
        correct: true,
      },
      {
        id: expect.any(String) as unknown,
        cardId: 'c1',
        deckId: 'd1',
        createdAt: noon,
        questionId: 'q2',
        answerId: 'dont',
        surveyResponse: true,
      },
    ])
    expect(new Set(list.map(({ id }) => id)).size).toBe(2)
    expect(list.every(({ id }) => isUniqueId(id))).toBe(true)
  })

  test('S-API-31 D-API-25 D-ENTITY-33 a list of activity contains who, what, when it happened, and on what', () => {
    const played = event('videoReported', { cardId: 'c1', status: 'played', progress: 3, closed: false })
    const done = [event('pageHidden', {}), later(1_000), played]
    const itemIds = given(signedIn(), done).state.user.outbox.activities.map(({ id }) => id)
    const batch = sent(done, later(60_000), event('activityBatched', { itemIds }))
    const by = { userId: 'maya', platform: 'web', userAgent: 'browser', sessionId: 'tab-1' }
    expect(batch?.body).toEqual({
      items: [
        { ...by, id: itemIds[0], event: 'closedApp', happenedAt: noon },
        {
          ...by,
          id: itemIds[1],
          event: 'playedVideo',
          happenedAt: '2026-02-11T12:00:01.000Z',
          objectType: 'card',
          objectId: 'c1',
          properties: { progress: 3 },
        },
      ],
    })
  })

  test('D-ENTITY-33 platform and browser of an activity are those of its time, whichever browser sends it', () => {
    const browser = (platform: string, userAgent: string) => started({ platform, userAgent })
    const waiting = [
      event('pageHidden', {}),
      browser('web', 'newer'),
      event('pageHidden', {}),
      browser('phone', 'newer'),
      browser('phone', 'newest'),
    ]
    const items = given(signedIn(), waiting).state.user.outbox.activities
    const batch = sent(waiting, event('activityBatched', { itemIds: items.map(({ id }) => id) }))
    const of = (name: string, platform: string, userAgent: string) => ({ event: name, platform, userAgent })
    expect(batch?.body).toMatchObject({
      items: [
        of('closedApp', 'web', 'browser'),
        of('startedBrowserSession', 'web', 'newer'),
        of('closedApp', 'web', 'newer'),
        of('startedBrowserSession', 'phone', 'newer'),
        of('startedBrowserSession', 'phone', 'newest'),
      ],
    })
  })

  test('D-ENTITY-33 an activity left at a log-out keeps its browser, whichever one its owner signs in with', () => {
    const leaving = [signedIn(), event('pageHidden', {}), intent('logOut', { force: true })]
    const left = given(...leaving).state
    const activities = left.quarantine['maya']?.activities ?? []
    expect(activities[0]).toMatchObject({ event: 'closedApp', platform: 'web', userAgent: 'browser' })
    const back = given(
      ...leaving,
      started({ platform: 'phone', userAgent: 'newer' }),
      event('loginSucceeded', { method: 'email', user: maya }),
    ).state
    expect(back.user.outbox.activities.slice(0, activities.length)).toEqual(activities)
  })

  test('D-ENTITY-33 an activity is not stamped with an unknown browser, nor if it is sealed', () => {
    const [one] = given(signedIn(), event('pageHidden', {})).state.user.outbox.activities
    if (one === undefined) throw new Error('nothing waits')
    expect(stampUserAgent([one], { platform: 'web', userAgent: '' })).toEqual([one])
    const sealed = { ...one, sealed: 'sealed' }
    expect(stampUserAgent([sealed], { platform: 'web', userAgent: 'older' })).toEqual([sealed])
  })

  test('D-ANSWER-13 does not exist for an answer that was sent directly', () => {
    expect(rowOf(event('quizAnswered', { ...answer, direct: true, correct: true }))).toBeUndefined()
  })

  test('D-DISC-10 does not exist while signed out', () => {
    expect(given(started(), event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })).state.user.outbox.rows).toEqual([])
  })

  test('X-HEAL-06 exists for an action of a user whose sign-in is unreadable', () => {
    const feedback = { feedbackId: '5f6b1f5e-7a32-4b8d-8d5a-2f1f0c3f9a11', cardId: 'c1', deckId: 'd1', body: 'Words' }
    const [last] = given(signedIn(), event('feedbackSubmitted', feedback)).log.slice(-1)
    if (last === undefined) throw new Error('nothing was logged')
    const { user } = evolve(initialState, { ...last, seq: 1 })
    expect([user.owner, user.session.user]).toEqual(['maya', undefined])
    expect(user.outbox.rows).toMatchObject([{ owner: 'maya', org: '', cause: 'feedbackSubmitted' }])
  })

  test('X-OUTBOX-01 does not exist for an event that concerns only this device', () => {
    expect([enqueuesRequest('cardFlipped'), enqueuesRequest('appStarted'), enqueuesRequest('quizAnswered')]).toEqual([
      false,
      false,
      true,
    ])
    expect(
      rowOf(event('deckOpened', { deckId: 'd1' }), event('cardShown', { deckId: 'd1', cardId: 'c1' })),
    ).toBeUndefined()
  })
})
