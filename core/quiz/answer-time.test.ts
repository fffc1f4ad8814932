import { describe, expect, test } from 'vitest'
import { startApp, type App } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { assessment, quizCard } from '../../test/examples/assessment'
import { userQueue } from '../outbox/queue'

const deckId = 'deck'
const exam = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 100 })
const begin = (): App => startApp().signIn().openDeck(exam)
const answer = (app: App, cardId: string, chosen: string) =>
  app.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: chosen })
const trial = (app: App) => app.state.user.quiz.trials[deckId]
const open = (app: App) => {
  const results = app.view('deck', { deckId })?.cards.find(({ type }) => type === 'quizResults')
  return results?.back.kind === 'quizResults' ? results.back.unanswered : undefined
}

describe('the order of events in an assessment', () => {
  test('D-TRIAL-18 D-VIS-02 opens missed questions in a retry even if the clock was set back', () => {
    const app = begin()
    answer(answer(app, 'q1', 'b').wait(2_000), 'q2', 'a').wait(2_000)
    app.tell({ type: 'clockMeasured', offset: -60_000, within: 0 }).do('retryQuizDeck', { deckId })
    expect(open(app)).toBe(1)
    answer(app.wait(1_000), 'q1', 'b')
    expect(open(app)).toBe(0)
    expect(trial(app)).toMatchObject({ attempts: 2, phase: 'failed' })
  })

  test('D-TRIAL-33 never ends an attempt before its answers, in the state and in the request', () => {
    const app = begin()
    answer(app, 'q1', 'b').wait(2_000).tell({ type: 'clockMeasured', offset: -60_000, within: 0 })
    answer(app, 'q2', 'a')
    expect(trial(app)?.lastAttemptAt).toBe(NOON)
    const attempt = app.state.user.outbox.rows.find(({ cause }) => cause === 'quizAttemptCompleted')
    expect(attempt?.body).toContain(`"happenedAt":"${new Date(NOON).toISOString()}"`)
  })

  test('decision 9 D-OFFLINE-01 keeps an answer that was given and delivered during a deck load, however slow the load was', () => {
    const app = begin()
    const deliver = () => {
      for (const row of userQueue(app.state)) app.tell({ type: 'rowSent', rowId: row.id })
    }
    deliver()
    app.sleep(120_000).do('reloadDeck', { deckId }).sleep(3_000)
    answer(app, 'q1', 'a').sleep(1_000)
    deliver()
    // The response took 18 s, and the server wrote its date at the end: corrected by half of the round trip, it is 9 s
    // ahead.
    app.sleep(14_000).tell({ type: 'clockMeasured', offset: 9_000, within: 10_000 })
    const { id = '', startedAt = 0 } = trial(app) ?? {}
    const asItWas = { id, deckId, userId: 'maya', startedAt, attempts: 0, failures: [], updatedAt: startedAt }
    app.openDeck(exam, { responses: [], trial: asItWas })
    expect(Object.keys(app.state.user.quiz.answers[deckId] ?? {})).toEqual(['q1-question'])
  })
})
