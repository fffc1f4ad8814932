import { describe, expect, test } from 'vitest'
import { NOON, startApp, type App } from '../../test/examples/app'
import { assessment, quizCard } from '../../test/examples/assessment'
import { ownRows } from '../outbox/queue'

const deckId = 'deck'
const exam = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 100 })
const begin = (): App => startApp().signIn().openDeck(exam)
const answer = (app: App, cardId: string, chosen: string) =>
  app.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: chosen })
const trial = (app: App) => app.state.mine.quiz.trials[deckId]
const open = (app: App) => {
  const results = app.view('deck', { deckId })?.cards.find(({ type }) => type === 'quizResults')
  return results?.back.kind === 'quizResults' ? results.back.unanswered : undefined
}

describe('the order of what happens in an assessment', () => {
  test('D-TRIAL-18 D-VIS-02 a retry opens what was missed, also where the clock was set back meanwhile', () => {
    const app = begin()
    answer(answer(app, 'q1', 'b').wait(2_000), 'q2', 'a').wait(2_000)
    app.tell({ type: 'clockMeasured', offset: -60_000, within: 0 }).do('retryQuizDeck', { deckId })
    expect(open(app)).toBe(1)
    answer(app.wait(1_000), 'q1', 'b')
    expect(open(app)).toBe(0)
    expect(trial(app)).toMatchObject({ attempts: 2, phase: 'failed' })
  })

  test('D-TRIAL-33 an attempt never ends before its answers, neither here nor in what is sent', () => {
    const app = begin()
    answer(app, 'q1', 'b').wait(2_000).tell({ type: 'clockMeasured', offset: -60_000, within: 0 })
    answer(app, 'q2', 'a')
    expect(trial(app)?.lastAttemptAt).toBe(NOON)
    const attempt = app.state.mine.outbox.rows.find(({ cause }) => cause === 'quizAttemptCompleted')
    expect(attempt?.body).toContain(`"happenedAt":"${new Date(NOON).toISOString()}"`)
  })

  test('decision 9 D-OFFLINE-01 an answer that was given and delivered while the deck was on its way stays, however slow that was', () => {
    const app = begin()
    const deliver = () => {
      for (const row of ownRows(app.state)) app.tell({ type: 'rowSent', rowId: row.id })
    }
    deliver()
    app.sleep(120_000).do('reloadDeck', { deckId }).sleep(3_000)
    answer(app, 'q1', 'a').sleep(1_000)
    deliver()
    // Answered after 18 s, at the end of which the server wrote its date: by half of the way it is 9 s ahead.
    app.sleep(14_000).tell({ type: 'clockMeasured', offset: 9_000, within: 10_000 })
    const { id = '', startedAt = 0 } = trial(app) ?? {}
    const asItWas = { id, deckId, userId: 'maya', startedAt, attempts: 0, failures: [], updatedAt: startedAt }
    app.openDeck(exam, { responses: [], trial: asItWas })
    expect(Object.keys(app.state.mine.quiz.answers[deckId] ?? {})).toEqual(['q1-question'])
  })
})
