import { describe, expect, test } from 'vitest'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { startApp, type App } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { assessment, quizCard } from '../../test/examples/assessment'
import { userQueue } from '../outbox/queue'

const DAY = 86_400_000
const deckId = 'deck'
const trialOf = (app: App) => app.state.user.quiz.trials[deckId]
const own = (app: App) => {
  const trial = trialOf(app)
  if (trial === undefined) throw new Error('no trial was started')
  return trial
}
const deliverAll = (app: App) => {
  for (const { id } of userQueue(app.state)) app.tell({ type: 'rowSent', rowId: id })
}
const answer = (app: App, question: string, answerId: 'a' | 'b') =>
  app.do('answerQuestion', { deckId, cardId: question, quizId: `${question}-question`, answer: answerId }).wait(3_000)
/** The server's record of the local trial. */
const told = (app: App, more: Partial<QuizTrial>): QuizTrial => {
  const { id, userId, startedAt, attempts, failures } = own(app)
  return {
    id,
    userId,
    deckId,
    startedAt,
    attempts,
    failures: failures.map(({ at }) => at),
    lastScore: 0,
    updatedAt: app.now - 1_000,
    ...more,
  }
}
const response = (questionId: string, createdAt: number): QuizResponse => ({
  id: `r-${questionId}`,
  cardId: questionId,
  deckId,
  questionId: `${questionId}-question`,
  answerId: 'a',
  correct: true,
  createdAt,
})

describe('an assessment on several devices', () => {
  const once = assessment([quizCard('q1')], { quizAttemptLimit: 1, quizAttemptDelay: 1, passingGrade: 100 })
  const anyTime = assessment([quizCard('q1'), quizCard('q2')], { quizAttemptDelay: -1, passingGrade: 100 })

  test('D-TRIAL-12 D-TRIAL-03 applies a failed attempt and its reset from another device', () => {
    const app = startApp().signIn().openDeck(once)
    deliverAll(app)
    app.do('closeDeck', { deckId })
    const failedAt = app.now + 60_000
    app.sleep(DAY + 120_000)
    const trial = told(app, { attempts: 1, attemptsRemaining: 1, failures: [failedAt], resetAt: app.now - 2_000 })
    app.openDeck(once, { trial, responses: [] })
    expect(trialOf(app)?.phase).toBe('answering')
    answer(app, 'q1', 'a')
    expect(trialOf(app)).toMatchObject({ phase: 'passed', attempts: 2 })
  })

  test('D-TRIAL-13 continues a complete retake that began elsewhere', () => {
    const app = startApp().signIn().openDeck(anyTime)
    for (const question of ['q1', 'q2']) answer(app, question, 'b')
    deliverAll(app)
    expect(trialOf(app)?.phase).toBe('failed')
    app.sleep(120_000)
    app.openDeck(anyTime, {
      trial: told(app, { resetAt: app.now - 2_000 }),
      responses: [response('q1', app.now - 1_500)],
    })
    answer(app, 'q2', 'a')
    expect(trialOf(app)).toMatchObject({ phase: 'passed', lastScore: 100 })
  })

  const missed = assessment([quizCard('q1'), quizCard('q2'), quizCard('q3')], {
    quizAttemptLimit: 3,
    passingGrade: 100,
  })
  const wrong = (question: string, at: number) => ({ ...response(question, at), answerId: 'b', correct: false })

  test('D-TRIAL-18 D-TRIAL-03 continues a retake of missed questions that began elsewhere', () => {
    const app = startApp().signIn().openDeck(missed)
    for (const question of ['q1', 'q2', 'q3']) answer(app, question, question === 'q1' ? 'a' : 'b')
    deliverAll(app)
    const before = ['q2', 'q3'].map((question) => wrong(question, app.now - 5_000))
    expect(trialOf(app)?.phase).toBe('failed')
    app.sleep(120_000)
    const retriedAt = app.now - 3_000
    const responses = [response('q1', app.now - 120_000), ...before, response('q2', retriedAt)]
    app.openDeck(missed, { trial: told(app, { attemptsRemaining: 2, retriedAt }), responses })
    expect(trialOf(app)).toMatchObject({ phase: 'retaking', retrying: true, resetAt: retriedAt, attempts: 1 })
    answer(app, 'q3', 'a')
    expect(trialOf(app)).toMatchObject({ phase: 'passed', attempts: 2, lastScore: 100 })
  })

  test('D-TRIAL-18 X-UX-02 continues a retake of missed questions after signing in again', () => {
    const app = startApp().signIn()
    const begun = app.now - DAY
    const trial = { id: 'trial', userId: 'maya', deckId, startedAt: begun, attempts: 1, attemptsRemaining: 2 }
    const round = { failures: [begun + 9_000], lastScore: 0, retriedAt: app.now - 3_000, updatedAt: begun + 9_000 }
    const responses = [wrong('q1', begun), response('q2', begun), wrong('q3', begun), response('q1', app.now - 3_000)]
    app.openDeck(missed, { trial: { ...trial, ...round }, responses })
    answer(app, 'q3', 'a')
    expect(trialOf(app)).toMatchObject({ phase: 'passed', attempts: 2 })
  })

  test('D-TRIAL-18 D-RESULT-08 two devices that retake at the same time treat the same questions as answered', () => {
    const app = startApp().signIn().openDeck(missed)
    for (const question of ['q1', 'q2', 'q3']) answer(app, question, 'b')
    app.sleep(60_000)
    app.do('retryQuizDeck', { deckId })
    deliverAll(app)
    app.sleep(60_000)
    const retriedAt = app.now - 90_000
    const responses = [wrong('q1', retriedAt), ...['q2', 'q3'].map((question) => wrong(question, NOON))]
    app.openDeck(missed, { trial: told(app, { attemptsRemaining: 2, retriedAt }), responses })
    expect(trialOf(app)).toMatchObject({ phase: 'retaking', resetAt: retriedAt })
  })

  test('D-TRIAL-18 decision 33 stays passed while another device retakes it', () => {
    const app = startApp().signIn().openDeck(anyTime)
    deliverAll(app)
    const passed = { attempts: 1, passedAt: app.now - 60_000, score: 75, lastScore: 75, retriedAt: app.now - 3_000 }
    app.openDeck(anyTime, { trial: told(app, passed), responses: [response('q1', app.now - 3_000)] })
    expect(trialOf(app)?.phase).toBe('passed')
  })

  test('D-TRIAL-12 X-UX-02 continues a second round after signing in again', () => {
    const two = assessment([quizCard('q1'), quizCard('q2')], { quizAttemptLimit: 1, quizAttemptDelay: 1 })
    const app = startApp().signIn()
    const begun = app.now - 2 * DAY
    const trial = { id: 'trial', userId: 'maya', deckId, startedAt: begun, attempts: 1, attemptsRemaining: 1 }
    const round = { failures: [begun + 1_000], lastScore: 0, resetAt: app.now - 3_000, updatedAt: app.now - 1_000 }
    app.openDeck(two, { trial: { ...trial, ...round }, responses: [response('q1', app.now - 2_000)] })
    answer(app, 'q2', 'a')
    expect(app.log.filter(({ type }) => type === 'quizAnswered').map(({ data }) => data)).not.toMatchObject([
      { practice: true },
    ])
    expect(trialOf(app)?.phase).toBe('passed')
  })

  test('D-TRIAL-01 D-TRIAL-08 replaces a trial begun here by the one that the server kept', () => {
    const exam = assessment([quizCard('q1'), quizCard('q2')], { quizAttemptLimit: 3, passingGrade: 100 })
    const app = startApp().signIn().openDeck(exam)
    expect(trialOf(app)).toMatchObject({ attemptsRemaining: 3 })
    const [row] = userQueue(app.state)
    const kept = told(app, {
      id: 'of-the-first-device',
      startedAt: NOON - 3_600_000,
      attempts: 2,
      attemptsRemaining: 1,
      failures: [NOON - 2_000, NOON - 1_000],
    })
    app.tell({ type: 'rowSent', rowId: row?.id ?? '', trial: kept })
    expect(trialOf(app)).toMatchObject({ id: 'of-the-first-device', attempts: 2, attemptsRemaining: 1 })
  })

  test('D-RESULT-13 D-TRIAL-10 decision 33: submits the best passed score of another device', () => {
    const app = startApp().signIn()
    const trial: QuizTrial = {
      id: 'trial',
      userId: 'maya',
      deckId,
      startedAt: NOON - DAY,
      attempts: 2,
      failures: [],
      passedAt: NOON - 5_000,
      score: 75,
      lastScore: 50,
      updatedAt: NOON - 5_000,
    }
    const responses = ['q1', 'q2'].map((question) => response(question, NOON - 6_000))
    app.openDeck(anyTime, { trial, responses })
    app.do('submitQuizDeckScore', { deckId })
    const row = userQueue(app.state).find(({ cause }) => cause === 'quizScoreSubmitted')
    expect(JSON.parse(row?.body ?? '{}')).toEqual({ score: 75 })
  })
})
