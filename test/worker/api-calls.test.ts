import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import type { CallName, Params, PathParams, Query } from '../../protocol/api'
import { apiClient } from '../../worker/api/api-client'
import { responseCache } from '../../worker/api/response-cache'
import type { HttpRequest } from '../../worker/ports'
import { allModules } from '../whole-app/all-modules'

/**
 * Calls over the worker's ports before any screen uses them: the request by name, and the decoded response.
 * './calls-made' covers the calls that intents cause.
 */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const noon = '2026-03-02T12:00:00.000Z'
const at = Date.parse(noon)

type Asked<N extends CallName> = {
  readonly path: PathParams<N>
  readonly query?: Query<N>
  readonly params?: Params<N>
}

/** Makes a call to a server that responds with these payloads; returns the request and the decoded answer. */
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
      fetchCalls: () => allModules('afterStart'),
    },
    () => ({ orgId: 'org', language: 'en', idempotencyKeys: true }),
    async () => ({ userId: 'maya', signIn: 1, sessionId: 'session', jwtToken: 'token' }),
    responseCache(),
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

test('D-API-26 S-API-32 requests a competition by its id, without a payload', async () => {
  const wire = { id: id(1), name: 'Latte art', playerType: 'player', beginsAt: noon, trophiesToAward: 3 }
  const { asked, answer } = await call('competition', { path: { id: id(1) } }, 'Competition', wire)
  expect(asked).toEqual([['GET', `/user/competitions/${id(1)}`, undefined]])
  expect(answer).toEqual({ competition: { ...wire, playerType: 'individual', beginsAt: at } })
})

test("D-API-27 S-API-33 requests the standings by the competitions' ids", async () => {
  const wire = [
    { competitionId: id(1), player: { id: id(7), score: 12 }, objectives: [{ event: 'cardSeen', points: 2 }] },
    { competitionId: id(2), topTeams: [{ id: id(8), name: 'North', combinedScore: 40.5 }] },
  ]
  const query = { competitionIds: [id(1), id(2)] }
  const { asked, answer } = await call('standings', { path: {}, query }, 'Standing', ...wire)
  expect(asked).toEqual([['GET', `/user/competitions/standings?competitionIds=${id(1)}%2C${id(2)}`, undefined]])
  expect(answer).toEqual({ standings: wire })
})

test('D-API-28 requests the points completion of a deck without a payload', async () => {
  const scores = [{ scoreGroupId: id(5), score: 7.5 }]
  const wire = { id: id(3), deckId: id(1), userId: id(2), completedAt: noon, scoreTotal: 7.5, scores }
  const { asked, answer } = await call('pointsCompletions', { path: { id: id(1) } }, 'PointsCompletion', wire)
  expect(asked).toEqual([['GET', `/user/decks/${id(1)}/points-completions`, undefined]])
  expect(answer).toEqual({ completions: [{ ...wire, completedAt: at }] })
})

test('D-API-30 requests the discussion of a card without a payload', async () => {
  const wire = { id: id(4), cardId: id(1), type: 'discussion', body: 'I think so', userName: 'Maya', createdAt: noon }
  const { asked, answer } = await call('discussionResponses', { path: { id: id(1) } }, 'DiscussionResponse', wire)
  expect(asked).toEqual([['GET', `/user/cards/${id(1)}/responses`, undefined]])
  expect(answer).toEqual({ responses: [{ ...wire, createdAt: at }] })
})

test('D-API-31 requests the playlist progress without a payload, and reports it by track', async () => {
  const wire = [
    { trackId: id(6), lastPositionSecs: 31.5, secToListened: { '0': 2, '1': 1 }, percentageListened: 50 },
    { trackId: id(7), totalListenedSecs: 0 },
  ]
  const { asked, answer } = await call('playlistActivity', { path: { id: id(1) } }, 'PlaylistActivity', ...wire)
  expect(asked).toEqual([['GET', `/user/cards/${id(1)}/playlist-activity`, undefined]])
  expect(answer).toEqual({ tracks: wire })
})

test('D-API-32 requests the report on an assessment with roles and first day, or with neither', async () => {
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

test('D-API-33 requests the export file with roles only, and returns its address', async () => {
  const path = { id: id(9) }
  const url = '/media/report.csv'
  // The call has no first day: if one is given, it is not sent.
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
] as const)('%s requests the roles by the call %s, with id and name', async (_requirement, name, path) => {
  const { asked, answer } = await call(name, { path: { id: id(1) } }, 'Role', ...roles)
  expect(asked).toEqual([['GET', path, undefined]])
  expect(answer).toEqual({ roles })
})

test('D-ROLE-03 looks up a role by the content code, with its name and path', async () => {
  const wire = { ...roles[0], contentCode: 'WINTER', path: '/library' }
  const { asked, answer } = await call('roleByContentCode', { path: { code: 'WINTER 24' } }, 'Role', wire)
  expect(asked).toEqual([['GET', '/user/roles/content-code/WINTER%2024', undefined]])
  expect(answer).toEqual({ role: wire })
})

const category = { id: id(1), title: 'Barista skills', color: '#336699' }

test('S-API-09 requests the contents of a category by its id, without a payload', async () => {
  const wire = { category, decks: [{ id: id(2), title: 'Milk' }] }
  const { asked, answer } = await call('category', { path: { categoryId: id(1) } }, 'CategoryBundle', wire)
  expect(asked).toEqual([['GET', `/user/categories/${id(1)}`, undefined]])
  expect(answer).toEqual({ bundle: wire })
})

test('S-API-10 requests trending content without a payload, and returns it as categories', async () => {
  const { asked, answer } = await call('trendingCategories', { path: {} }, 'Category', category)
  expect(asked).toEqual([['GET', '/user/categories/trending', undefined]])
  expect(answer).toEqual({ categories: [category] })
})
