import { fieldsOf, listAt, recordAt, textAt } from './json'
import { list, word, type RawRow } from './raw-row'

/** The call that an event must cause, by the specification and not by the product (D-API, S-API, S-TRACK). */
export interface ExpectedCall {
  readonly priority: 'high' | 'normal'
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** Fields of the body; undefined: no body. */
  readonly body: unknown
}

/** A time, in ms since 1970 or as text. */
const TIME = Symbol('time')
/** Any non-empty text. */
const WORDS = Symbol('words')
/** A list that contains this item among others. */
class ListWith {
  readonly one: unknown
  constructor(one: unknown) {
    this.one = one
  }
}

const post = (path: string, body: unknown, priority: 'high' | 'normal' = 'normal'): ExpectedCall => ({
  priority,
  method: 'POST',
  path: `/user${path}`,
  body,
})
const remove = (path: string, body?: unknown): ExpectedCall => ({
  priority: 'normal',
  method: 'DELETE',
  path: `/user${path}`,
  body,
})
/** Outside of an attempt an answer is practice and does not count (decision 33). */
const isPractice = ({ data }: RawRow): boolean => recordAt(data, 'practice') === true

const pick = ({ data }: RawRow, ...keys: readonly string[]): object =>
  Object.fromEntries(
    keys
      .map((key): readonly [string, unknown] => [key, recordAt(data, key)])
      .filter(([, value]) => value !== undefined),
  )

const feedback = (row: RawRow, type: string, more: object): ExpectedCall =>
  post('/feedback', {
    id: word(row, type === 'discussion' ? 'responseId' : 'feedbackId'),
    userId: row.actor,
    ...pick(row, 'cardId', 'deckId'),
    type,
    happenedAt: TIME,
    ...more,
  })

const calls: Readonly<Record<string, (row: RawRow) => ExpectedCall | undefined>> = {
  cardSeen: (row) =>
    post('/seen', {
      id: word(row, 'recordId'),
      userId: row.actor,
      ...pick(row, 'deckId', 'cardId', 'percentageContentSeen'),
      lastSeen: TIME,
    }),
  quizTrialStarted: (row) =>
    post(
      '/deck-quiz-trials',
      { id: word(row, 'trialId'), ...pick(row, 'userId', 'deckId', 'attemptsRemaining'), startedAt: TIME },
      'high',
    ),
  quizAnswered: (row) =>
    recordAt(row.data, 'direct') === true || isPractice(row)
      ? undefined
      : post(
          '/quiz-responses',
          {
            id: word(row, 'responseId'),
            ...pick(row, 'cardId', 'deckId', 'answerId', 'questionId', 'correct', 'variantId', 'surveyResponse'),
            createdAt: TIME,
          },
          recordAt(row.data, 'inAssessment') === true ? 'high' : 'normal',
        ),
  quizAttemptCompleted: (row) =>
    post(
      `/deck-quiz-trials/${word(row, 'trialId')}/attempt`,
      { ...pick(row, 'score', 'passed', 'correctCount', 'totalCount', 'attemptsRemaining'), happenedAt: TIME },
      'high',
    ),
  quizResponsesReset: (row) => post(`/decks/${word(row, 'deckId')}/responses/reset`, undefined, 'high'),
  quizTrialReset: (row) =>
    post(
      `/deck-quiz-trials/${word(row, 'trialId')}/reset`,
      recordAt(row.data, 'keepsCount') === true ? pick(row, 'attemptsRemaining') : {},
      'high',
    ),
  quizScoreSubmitted: (row) => post(`/deck-quiz-trials/${word(row, 'trialId')}/submit`, pick(row, 'score'), 'high'),
  favoriteAdded: (row) => post('/favorites', pick(row, 'cardId', 'deckId')),
  favoriteRemoved: (row) => remove(`/favorites/decks/${word(row, 'deckId')}/cards/${word(row, 'cardId')}`),
  cardRated: (row) => post('/card-rating', { ...pick(row, 'cardId', 'deckId', 'positive', 'body'), createdAt: TIME }),
  cardRatingRemoved: (row) => remove('/card-rating', pick(row, 'cardId')),
  feedbackSubmitted: (row) =>
    feedback(row, 'feedback', {
      ...pick(row, 'body'),
      ...(recordAt(row.data, 'fieldResponses') === undefined ? {} : { data: pick(row, 'fieldResponses') }),
    }),
  likertSubmitted: (row) => feedback(row, 'likert', { data: pick(row, 'tick', 'points') }),
  orderSubmitted: (row) => feedback(row, 'orderUp', { data: pick(row, 'answers', 'correct') }),
  /** No assessment of these worlds contains a sorting game. */
  doOrDontCompleted: (row) =>
    isPractice(row)
      ? undefined
      : post(
          '/quiz-responses',
          list(row, 'questions').map((question) => ({
            id: WORDS,
            ...pick(row, 'cardId', 'deckId'),
            createdAt: TIME,
            ...fieldsOf(question),
          })),
        ),
  discussionPosted: (row) =>
    feedback(row, 'discussion', {
      ...pick(row, 'body', 'userName'),
      createdAt: TIME,
      data: pick(row, 'isModeratorResponse'),
    }),
  discussionDeleted: (row) => remove(`/feedback/${word(row, 'responseId')}`, pick(row, 'cardId')),
  pointsCompleted: (row) =>
    post(`/decks/${word(row, 'deckId')}/complete`, {
      id: word(row, 'completionId'),
      userId: row.actor,
      ...pick(row, 'deckId', 'scoreTotal', 'scores'),
      completedAt: TIME,
    }),
  deckCreated: (row) =>
    post('/decks', { id: word(row, 'deckId'), ...pick(row, 'title', 'icon', 'background', 'initialCardId') }),
  deckRemoved: (row) => remove(`/decks/${word(row, 'deckId')}`),
  cardTucked: (row) => post(`/decks/${word(row, 'deckId')}/cards`, { id: word(row, 'cardId') }),
  cardUntucked: (row) => remove(`/decks/${word(row, 'deckId')}/cards/${word(row, 'cardId')}`),
  preferencesChanged: (row) =>
    post('/save-preferences', { ...pick(row, 'updateId'), ...fieldsOf(recordAt(row.data, 'preferences')) }),
  noticeDismissed: (row) =>
    post('/save-preferences', {
      ...pick(row, 'updateId'),
      ...fieldsOf(recordAt(row.data, 'preferences')),
      seenNotices: new ListWith(recordAt(row.data, 'noticeId')),
    }),
  notificationsRead: (row) => post('/seen-notifications', pick(row, 'notificationIds')),
  categoryRelocked: (row) => remove('/percentage-cards-seen', pick(row, 'categoryId')),
  activityBatched: (row) =>
    post('/track', {
      items: list(row, 'itemIds').map((id) => ({ id, userId: row.actor, happenedAt: TIME, event: WORDS })),
    }),
}

/** Returns the call that an event must cause; nothing is sent without an actor. */
export const expectedCall = (row: RawRow): ExpectedCall | undefined =>
  row.actor === undefined ? undefined : calls[row.type]?.(row)

/** Returns where a body differs from the expected one; undefined when it matches. */
export function differsFrom(expected: ExpectedCall, body: string): string | undefined {
  if (expected.body === undefined) return body === '' ? undefined : 'a body'
  if (body === '') return 'no body'
  // Activity items contain more fields than the model knows; any other body must match exactly.
  const isOpen = expected.path === '/user/track'
  return differing(expected.body, JSON.parse(body), '', isOpen)
}

function differing(expected: unknown, found: unknown, place: string, isOpen: boolean): string | undefined {
  if (expected === TIME) return isTime(found) ? undefined : place
  if (expected === WORDS) return typeof found === 'string' && found !== '' ? undefined : place
  if (expected instanceof ListWith) return Array.isArray(found) && found.includes(expected.one) ? undefined : place
  if (typeof expected !== 'object' || expected === null) return expected === found ? undefined : place
  if (typeof found !== 'object' || found === null) return place
  const keys = new Set([...Object.keys(expected), ...(isOpen ? [] : Object.keys(found))])
  for (const key of keys) {
    const difference = differing(Reflect.get(expected, key), Reflect.get(found, key), `${place}.${key}`, isOpen)
    if (difference !== undefined) return difference
  }
  return undefined
}

const isTime = (found: unknown): boolean =>
  typeof found === 'string' ? Number.isFinite(Date.parse(found)) : Number.isFinite(found)

export const itemIds = (body: string): readonly string[] => {
  const read: unknown = JSON.parse(body)
  return listAt(read, 'items').map((item) => textAt(item, 'id') ?? '')
}
