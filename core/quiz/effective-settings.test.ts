import { describe, expect, test } from 'vitest'
import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { startApp, type App } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { content, quizCard } from '../../test/examples/assessment'

const DAY = 86_400_000
const exam = (settings: QuizSettings = {}, dates: Partial<Deck> = {}, cards = [quizCard('q1'), quizCard('q2')]) =>
  content(cards, { ...dates, quizSettings: { passingGrade: 100, ...settings } })
const taking = (settings?: QuizSettings, dates?: Partial<Deck>) => startApp().signIn().openDeck(exam(settings, dates))
const answer = (app: App, cardId: string, chosen: string) =>
  app.wait(20_000).do('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: chosen })
const failing = (app: App) => answer(answer(app, 'q1', 'a'), 'q2', 'b')
const modeOf = (app: App) => app.view('deck', { deckId: 'deck' })?.mode
const trialOf = (app: App) => app.state.user.quiz.trials['deck']

describe('settings of an assessment that change while it is taken', () => {
  test('D-MODE-02 decision 10: a later end applies to a running attempt, which keeps its questions', () => {
    const app = answer(taking({}, { quizEndDate: NOON + DAY }), 'q1', 'a').wait(2 * DAY)
    expect(modeOf(app)).toBe('info')
    app.openDeck(exam({}, { quizEndDate: NOON + 5 * DAY }, [quizCard('q1'), quizCard('q3')]))
    expect(modeOf(app)).toBe('quiz')
    answer(app, 'q2', 'a')
    expect(trialOf(app)).toMatchObject({ phase: 'passed', lastScore: 100 })
  })

  test('D-MODE-02 D-ENTITY-01 a later end applies to an assessment without settings too', () => {
    const plain = (quizEndDate: number, ...cardIds: readonly string[]) =>
      content(
        cardIds.map((id) => quizCard(id)),
        { quizEndDate },
      )
    const app = answer(
      startApp()
        .signIn()
        .openDeck(plain(NOON + DAY, 'q1', 'q2')),
      'q1',
      'a',
    ).wait(2 * DAY)
    expect(modeOf(app)).toBe('info')
    expect(modeOf(app.openDeck(plain(NOON + 5 * DAY, 'q1', 'q3')))).toBe('quiz')
    expect(modeOf(app.openDeck(plain(NOON + DAY, 'q1', 'q3')))).toBe('info')
  })

  test('D-MODE-02 D-TRIAL-19 a later end applies to a failed learner, who may retry', () => {
    const app = failing(taking({}, { quizEndDate: NOON + DAY })).wait(2 * DAY)
    expect(app.try('retryQuizDeck', { deckId: 'deck' })).toBe('readingOnly')
    app.openDeck(exam({}, { quizEndDate: NOON + 5 * DAY }))
    expect(modeOf(app)).toBe('study')
    app.do('retryQuizDeck', { deckId: 'deck' })
  })

  test('D-MODE-02 D-ENTITY-01 an earlier or removed date applies at once, wherever it is set', () => {
    const app = answer(taking({}, { quizEndDate: NOON + 9 * DAY }), 'q1', 'a').wait(2 * DAY)
    expect(modeOf(app.openDeck(exam({ quizEndDate: NOON + DAY })))).toBe('info')
    expect(modeOf(app.openDeck(exam()))).toBe('quiz')
  })

  test('D-TRIAL-14 D-TRIAL-21 a shorter delay applies to a learner who is waiting', () => {
    const app = failing(taking({ quizAttemptLimit: 1, quizAttemptDelay: 30 })).wait(2 * DAY)
    expect(trialOf(app)?.phase).toBe('exhausted')
    app.openDeck(exam({ quizAttemptLimit: 3, quizAttemptDelay: 1 }))
    expect(trialOf(app)).toMatchObject({ phase: 'answering', attemptsRemaining: 3 })
  })

  test('D-TRIAL-14 a longer delay applies: no round begins that the server would refuse', () => {
    const app = failing(taking({ quizAttemptLimit: 1, quizAttemptDelay: 1 }))
    app.wait(60_000).openDeck(exam({ quizAttemptLimit: 1, quizAttemptDelay: 7 }))
    app.do('closeDeck', { deckId: 'deck' }).wait(DAY).do('openDeck', { deckId: 'deck' })
    expect(trialOf(app)?.phase).toBe('exhausted')
  })
})
