import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import type { CallName, Params, PathParams, Query } from '../../protocol/api'
import { apiClient } from '../../worker/api-client'
import { knownAnswers } from '../../worker/known-answers'
import type { HttpRequest } from '../../worker/ports'
import { codeAtHand } from '../whole-app/code'

/**
 * Calls over the worker's ports, before a screen asks for them: what goes out by name, and what is read from the
 * answer as a server writes it. Those that intents cause are in './calls-made'.
 */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const noon = '2026-03-02T12:00:00.000Z'
const at = Date.parse(noon)

type Asked<N extends CallName> = {
  readonly path: PathParams<N>
  readonly query?: Query<N>
  readonly params?: Params<N>
}

/** Makes a call to a server that answers with these payloads: what was asked of it, and what the caller is given. */
async function call<N extends CallName>(name: N, asked: Asked<N>, type: string, ...data: readonly unknown[]) {
  const requests: HttpRequest[] = []
  const payloads = data.map((each) => ({ type, data: each }))
  const api = apiClient(
    {
      http: async (request) => {
        requests.push(request)
        const body = JSON.stringify({ status: 'ok', payloads })
        return { kind: 'reply', status: 200, contentType: 'application/json', date: null, retryAfter: null, body }
      },
      clock: { now: () => at, monotonic: () => 0, zone: () => 0, after: () => () => undefined },
      fetchCalls: () => codeAtHand('later'),
    },
    () => ({ orgId: 'org', language: 'en', strict: false, idempotencyKeys: true }),
    async () => ({ userId: 'maya', signIn: 1, sessionId: 'session', jwtToken: 'token' }),
    knownAnswers(),
    () => undefined,
  )
  const answer = await api.call(name, asked, new AbortController().signal)
  return {
    asked: requests.map(({ method, path, body }) => [method, path, body]),
    answer: E.isRight(answer) ? answer.right : answer.left,
  }
}

const roles = [
  { id: id(1), name: 'Barista' },
  { id: id(2), name: 'Shift lead' },
]

test('D-API-26 S-API-32 a competition is asked for by its id, without a payload', async () => {
  const wire = { id: id(1), name: 'Latte art', playerType: 'player', beginsAt: noon, trophiesToAward: 3 }
  const { asked, answer } = await call('competition', { path: { id: id(1) } }, 'Competition', wire)
  expect(asked).toEqual([['GET', `/user/competitions/${id(1)}`, undefined]])
  expect(answer).toEqual({ competition: { ...wire, playerType: 'individual', beginsAt: at } })
})

test('D-API-27 S-API-33 the standings are asked for by the ids of the competitions', async () => {
  const wire = [
    { competitionId: id(1), player: { id: id(7), score: 12 }, objectives: [{ event: 'cardSeen', points: 2 }] },
    { competitionId: id(2), topTeams: [{ id: id(8), name: 'North', combinedScore: 40.5 }] },
  ]
  const query = { competitionIds: [id(1), id(2)] }
  const { asked, answer } = await call('standings', { path: {}, query }, 'Standing', ...wire)
  expect(asked).toEqual([['GET', `/user/competitions/standings?competitionIds=${id(1)}%2C${id(2)}`, undefined]])
  expect(answer).toEqual({ standings: wire })
})

test('D-API-28 the points completion of a deck is asked for without a payload', async () => {
  const scores = [{ scoreGroupId: id(5), score: 7.5 }]
  const wire = { id: id(3), deckId: id(1), userId: id(2), completedAt: noon, scoreTotal: 7.5, scores }
  const { asked, answer } = await call('pointsCompletions', { path: { id: id(1) } }, 'PointsCompletion', wire)
  expect(asked).toEqual([['GET', `/user/decks/${id(1)}/points-completions`, undefined]])
  expect(answer).toEqual({ completions: [{ ...wire, completedAt: at }] })
})

test('D-API-30 what was said about a card is asked for without a payload', async () => {
  const wire = { id: id(4), cardId: id(1), type: 'discussion', body: 'I think so', userName: 'Maya', createdAt: noon }
  const { asked, answer } = await call('discussionResponses', { path: { id: id(1) } }, 'DiscussionResponse', wire)
  expect(asked).toEqual([['GET', `/user/cards/${id(1)}/responses`, undefined]])
  expect(answer).toEqual({ responses: [{ ...wire, createdAt: at }] })
})

test('D-API-31 what was heard of a playlist is asked for without a payload, and told by track', async () => {
  const wire = [
    { trackId: id(6), lastPositionSecs: 31.5, secToListened: { '0': 2, '1': 1 }, percentageListened: 50 },
    { trackId: id(7), totalListenedSecs: 0 },
  ]
  const { asked, answer } = await call('playlistActivity', { path: { id: id(1) } }, 'PlaylistActivity', ...wire)
  expect(asked).toEqual([['GET', `/user/cards/${id(1)}/playlist-activity`, undefined]])
  expect(answer).toEqual({ tracks: wire })
})

test('D-API-32 the report on an assessment is asked for with the roles and the first day, or with neither', async () => {
  const wire = {
    quizOutcomes: { passed: 3, failed: 1, incomplete: 2 },
    responsesByCard: [{ cardId: id(1), responses: [{ answerId: id(2), isCorrect: true, numOfResponses: 4 }] }],
  }
  const path = { id: id(9) }
  const query = { userRoleIds: [id(1), id(2)], startDate: at }
  const narrowed = await call('quizReport', { path, query }, 'QuizReport', wire)
  expect(narrowed.asked).toEqual([
    [
      'GET',
      `/user/reports/quiz-report/${id(9)}?userRoleIds=${id(1)}%2C${id(2)}&startDate=${encodeURIComponent(noon)}`,
      undefined,
    ],
  ])
  expect(narrowed.answer).toEqual({ report: wire })
  const whole = await call('quizReport', { path, query: {} }, 'QuizReport', wire)
  expect(whole.asked).toEqual([['GET', `/user/reports/quiz-report/${id(9)}`, undefined]])
})

test('D-API-33 its file is asked for with the roles at the most, and is told by its address', async () => {
  const path = { id: id(9) }
  const url = '/media/report.csv'
  // A first day is none of its places: were it given all the same, it would not go out.
  const query = { userRoleIds: [id(1)], startDate: at }
  const { asked, answer } = await call('exportQuizReport', { path, query }, 'ExportFile', { url })
  expect(asked).toEqual([['GET', `/user/reports/quiz-report/${id(9)}/export-file?userRoleIds=${id(1)}`, undefined]])
  expect(answer).toEqual({ file: { url } })
  const whole = await call('exportQuizReport', { path, query: {} }, 'ExportFile', { url })
  expect(whole.asked).toEqual([['GET', `/user/reports/quiz-report/${id(9)}/export-file`, undefined]])
})

test.each([
  ['S-API-19 D-API-34', 'deckRoles', `/user/decks/${id(1)}/roles`],
  ['S-API-18 D-API-35', 'orgRoles', '/user/org/roles'],
  ['D-API-36', 'myRoles', '/user/roles'],
] as const)('%s the roles by the call %s, with id and name', async (_requirement, name, path) => {
  const { asked, answer } = await call(name, { path: { id: id(1) } }, 'Role', ...roles)
  expect(asked).toEqual([['GET', path, undefined]])
  expect(answer).toEqual({ roles })
})

test('D-ROLE-03 a role is looked up by the content code, and read with what it is called and where it leads', async () => {
  const wire = { ...roles[0], contentCode: 'WINTER', path: '/library' }
  const { asked, answer } = await call('roleByContentCode', { path: { code: 'WINTER 24' } }, 'Role', wire)
  expect(asked).toEqual([['GET', '/user/roles/content-code/WINTER%2024', undefined]])
  expect(answer).toEqual({ role: wire })
})

const category = { id: id(1), title: 'Barista skills', color: '#336699' }

test('S-API-09 the contents of a category are asked for by its id, without a payload', async () => {
  const wire = { category, decks: [{ id: id(2), title: 'Milk' }] }
  const { asked, answer } = await call('category', { path: { categoryId: id(1) } }, 'CategoryBundle', wire)
  expect(asked).toEqual([['GET', `/user/categories/${id(1)}`, undefined]])
  expect(answer).toEqual({ bundle: wire })
})

test('S-API-10 what trends is asked for without a payload, and told as categories', async () => {
  const { asked, answer } = await call('trendingCategories', { path: {} }, 'Category', category)
  expect(asked).toEqual([['GET', '/user/categories/trending', undefined]])
  expect(answer).toEqual({ categories: [category] })
})
