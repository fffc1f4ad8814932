import { describe, expect, test } from 'vitest'
import { NOON, startApp, type App } from '../../test/examples/app'
import { assessment, quizCard } from '../../test/examples/assessment'

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
    app.tell({ type: 'clockMeasured', offset: -60_000 }).do('retryQuizDeck', { deckId })
    expect(open(app)).toBe(1)
    answer(app.wait(1_000), 'q1', 'b')
    expect(open(app)).toBe(0)
    expect(trial(app)).toMatchObject({ attempts: 2, phase: 'failed' })
  })

  test('D-TRIAL-33 an attempt never ends before its answers, neither here nor in what is sent', () => {
    const app = begin()
    answer(app, 'q1', 'b').wait(2_000).tell({ type: 'clockMeasured', offset: -60_000 })
    answer(app, 'q2', 'a')
    expect(trial(app)?.lastAttemptAt).toBe(NOON)
    const attempt = app.state.mine.outbox.rows.find(({ cause }) => cause === 'quizAttemptCompleted')
    expect(attempt?.body).toContain(`"happenedAt":"${new Date(NOON).toISOString()}"`)
  })
})
