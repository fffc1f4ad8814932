import { expect } from 'vitest'
import type { CallName } from '../../../protocol/api'
import { answersTo, beginTrial } from '../answering'
import type { Person } from '../people'
import { beginning } from '../seed'
import type { Contracts, World } from './contract'

const trialId = 'c7a1d3f0-1111-4000-8000-000000000001'

/**
 * Returns a user with a separate session and a running attempt at the first-week check, with this many right answers.
 */
async function attempt(
  { sandbox, story }: World,
  name: string,
  right: number,
): Promise<{ person: Person; session: string; id: string }> {
  const person = story.person(name)
  const session = await sandbox.signIn(person)
  const id = await beginTrial(sandbox, session, story.deck('First-week check'), person.id, right)
  return { person, session, id }
}

const happenedAt = beginning
const full = { score: 100, passed: true, happenedAt, correctCount: 5, totalCount: 5 }

export const quizContracts = {
  startTrial: {
    title:
      'D-API-01 D-TRIAL-02 POST /user/deck-quiz-trials with id, userId, deckId, startedAt and attemptsRemaining starts the trial',
    call: 'POST /user/deck-quiz-trials',
    body: ['id', 'userId', 'deckId', 'startedAt', 'attemptsRemaining'],
    request: ({ session, story }) => ({
      session,
      params: {
        id: trialId,
        userId: story.person('Maya Okafor').id,
        deckId: story.deckId('Food safety'),
        startedAt: beginning,
        // More than the deck allows, because the server counts by itself.
        attemptsRemaining: 99,
      },
    }),
    holds: ({ trial }) => {
      expect(trial).toMatchObject({
        id: trialId,
        attempts: 0,
        attemptsRemaining: 3,
        deckTitle: 'Food safety',
        startedAt: beginning,
      })
    },
  },
  completeAttempt: {
    title:
      'D-API-02 POST /user/deck-quiz-trials/{id}/attempt with score, passed, happenedAt, the counts and attemptsRemaining completes the attempt',
    call: 'POST /user/deck-quiz-trials/{id}/attempt',
    body: ['score', 'passed', 'happenedAt', 'correctCount', 'totalCount', 'attemptsRemaining'],
    request: async (world) => {
      const { session, id } = await attempt(world, 'Lena Kraus', 5)
      return { session, path: { id }, params: { ...full, attemptsRemaining: 1 } }
    },
    holds: ({ trial }) => {
      expect(trial).toMatchObject({
        attempts: 1,
        attemptsRemaining: 1,
        lastScore: 100,
        passedAt: happenedAt,
        failures: [],
      })
    },
  },
  resetTrial: {
    title:
      'D-API-03 D-TRIAL-13 POST /user/deck-quiz-trials/{id}/reset with attemptsRemaining begins anew where a retake is free',
    call: 'POST /user/deck-quiz-trials/{id}/reset',
    body: ['attemptsRemaining'],
    request: async ({ sandbox, session, story }) => {
      const deck = story.deck('Barista basics')
      const id = await beginTrial(sandbox, session, deck, story.person('Maya Okafor').id, 2)
      return { session, path: { id }, params: { attemptsRemaining: 1 } }
    },
    holds: ({ trial }) => expect(trial).toMatchObject({ attempts: 0 }),
  },
  submitTrial: {
    title:
      'D-API-04 D-API-45 D-TRIAL-10 POST /user/deck-quiz-trials/{id}/submit with score submits a passed trial and issues its certificate',
    call: 'POST /user/deck-quiz-trials/{id}/submit',
    body: ['score'],
    request: async (world) => {
      const { session, id } = await attempt(world, 'Tomás Rey', 5)
      await world.sandbox.ok('completeAttempt', { session, path: { id }, params: full })
      return { session, path: { id }, params: { score: 100 } }
    },
    holds: ({ trial }) => {
      expect(trial).toMatchObject({ lastScore: 100, submittedAt: beginning })
      expect(trial?.certificateId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
    },
  },
  resetResponses: {
    title: 'D-API-05 POST /user/decks/{id}/responses/reset clears the answers of the deck',
    call: 'POST /user/decks/{id}/responses/reset',
    request: async (world) => {
      const { session } = await attempt(world, 'Priya Nair', 3)
      return { session, path: { id: world.story.deckId('First-week check') } }
    },
    holds: async (_answer, { sandbox, story }) => {
      const session = await sandbox.signIn(story.person('Priya Nair'))
      const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId('First-week check') } })
      expect(bundle.quizResponses).toEqual([])
    },
  },
  recordAnswers: {
    title:
      'D-API-06 D-API-07 D-API-43 POST /user/quiz-responses takes one answer, a list of them, and those of a do-or-dont card',
    call: 'POST /user/quiz-responses',
    body: ['id', 'cardId', 'deckId', 'questionId', 'answerId', 'createdAt', 'correct'],
    request: async ({ sandbox, session, story }) => {
      const [single] = answersTo(story.deck('Allergens at the counter'), 1)
      if (single === undefined) throw new Error('The deck has no question')
      const { responses } = await sandbox.ok('recordAnswers', { session, params: single })
      expect(responses).toMatchObject([{ questionId: single.questionId, correct: true }])
      const card = story.card('Handling a complaint', 'doOrDont')
      return {
        session,
        params: (card.doOrDont?.questions ?? []).map(({ id, correctResponse = 'do' }, index) => ({
          id: `c7a1d3f0-2222-4000-8000-0000000000${10 + index}`,
          cardId: card.id,
          deckId: story.deckId('Handling a complaint'),
          questionId: id,
          answerId: correctResponse,
          createdAt: beginning,
          // Differs from the server's result.
          correct: false,
        })),
      }
    },
    holds: ({ responses }, { story }) => {
      const { doOrDont } = story.card('Handling a complaint', 'doOrDont')
      expect(responses.map(({ questionId }) => questionId)).toEqual(doOrDont?.questions?.map(({ id }) => id))
      expect(responses.every(({ correct }) => correct === true)).toBe(true)
    },
  },
  completeDeck: {
    title: 'D-API-29 D-POINTS-07 POST /user/decks/{deckId}/complete with the completion stores it',
    call: 'POST /user/decks/{deckId}/complete',
    body: ['id', 'deckId', 'userId', 'completedAt', 'scoreTotal', 'scores'],
    request: async (world) => ({
      session: world.session,
      path: { deckId: world.story.deckId('Where are you strong?') },
      params: {
        id: 'c7a1d3f0-3333-4000-8000-000000000001',
        userId: world.story.person('Maya Okafor').id,
        ...(await earnPoints(world)),
      },
    }),
    holds: (answer) => expect(answer).toEqual({}),
  },
  pointsCompletions: {
    title:
      'D-API-28 D-ENTITY-25 GET /user/decks/{id}/points-completions answers the completions with the decks that they lead to',
    call: 'GET /user/decks/{id}/points-completions',
    request: ({ session, story }) => ({ session, path: { id: story.deckId('Where are you strong?') } }),
    holds: ({ completions }, { story }) => {
      const [completion] = completions
      expect(completion?.scoreTotal).toBeCloseTo(24)
      expect(completion?.scores).toHaveLength(3)
      expect(completion?.connectedDecks).toContain(story.deckId('Latte art, three pours'))
    },
  },
  quizReport: {
    title: 'D-API-32 D-ENTITY-26 GET /user/reports/quiz-report/{id} with userRoleIds and startDate answers the report',
    call: 'GET /user/reports/quiz-report/{id}',
    query: ['userRoleIds', 'startDate'],
    request: async ({ sandbox, story }) => ({
      session: await sandbox.signIn(story.person('Hanna Sørby')),
      path: { id: story.deckId('Food safety') },
      query: { userRoleIds: [story.role('Barista').id], startDate: beginning - 365 * 86_400_000 },
    }),
    holds: ({ report }) => {
      expect(report.quizOutcomes).toMatchObject({ passed: 3, failed: 2 })
      expect(report.responsesByCard?.length).toBeGreaterThan(5)
      const counted = report.responsesByCard?.flatMap(({ responses }) => responses ?? []) ?? []
      expect(counted.some(({ isCorrect, numOfResponses }) => isCorrect === true && (numOfResponses ?? 0) > 0)).toBe(
        true,
      )
      expect(report.responsesByUsers?.length).toBeLessThanOrEqual(report.individualResponsesLimit ?? 0)
      expect(report.responsesByUsers?.map(({ userName }) => userName)).toContain('Priya Nair')
    },
  },
  exportQuizReport: {
    title:
      'D-API-33 GET /user/reports/quiz-report/{id}/export-file with userRoleIds only answers the address of a file, good once',
    call: 'GET /user/reports/quiz-report/{id}/export-file',
    query: ['userRoleIds'],
    request: async ({ sandbox, story }) => ({
      session: await sandbox.signIn(story.person('Hanna Sørby')),
      path: { id: story.deckId('Food safety') },
      query: { userRoleIds: [story.role('Barista').id] },
    }),
    holds: async ({ file }, { sandbox }) => {
      const path = new URL(file.url).pathname
      const first = await sandbox.fetch(path)
      expect(first.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect((await first.text()).replace('\uFEFF', '').split('\r\n')[0]).toBe(
        'Question,Answer,Correct,Responses,Right at first in %,Discrimination',
      )
      expect((await sandbox.fetch(path)).status).toBe(404)
    },
  },
} satisfies Partial<Contracts<CallName>>

/** Answers the points deck fully, with the best answers and the highest tick; returns the result. */
async function earnPoints({ sandbox, session, story }: World) {
  const entry = story.deck('Where are you strong?')
  const deckId = entry.deck.id
  const scores = new Map((entry.deck.pointsConfig?.scoreGroups ?? []).map(({ id }) => [id, 0]))
  const add = (group: string | undefined, points: number) =>
    scores.set(group ?? '', (scores.get(group ?? '') ?? 0) + points)
  for (const [index, card] of entry.cards.entries()) {
    const id = `c7a1d3f0-4444-4000-8000-0000000000${10 + index}`
    if (card.quiz !== undefined) {
      const best = (card.quiz.answers ?? []).toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0]
      add(card.quiz.scoreGroupId, best?.points ?? 0)
      const params = {
        id,
        cardId: card.id,
        deckId,
        questionId: card.quiz.id,
        answerId: best?.id ?? '',
        surveyResponse: true,
      }
      await sandbox.ok('recordAnswers', { session, params })
    }
    if (card.likert !== undefined) {
      const { ticks = 1, minPoints = 0, maxPoints = 0, scoreGroupId } = card.likert
      const points = (ticks - 1) * (maxPoints / ticks) + minPoints
      add(scoreGroupId, points)
      const params = { id, cardId: card.id, deckId, type: 'likert' as const, data: { tick: ticks, points } }
      await sandbox.ok('submitFeedback', { session, params })
    }
  }
  const groups = [...scores].map(([scoreGroupId, score]) => ({ scoreGroupId, score }))
  const scoreTotal = groups.reduce((sum, { score }) => sum + score, 0)
  return { deckId, completedAt: beginning, scoreTotal, scores: groups }
}
