import { describe, expect, test } from 'vitest'
import type { ResultsBack } from '../../protocol/cards/quiz-results'
import { defined } from '../../protocol/defined'
import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { networkFault } from '../../protocol/faults'
import { placeCalled } from '../../test/arbitraries/places'
import { NOON, startApp, type App } from '../../test/examples/app'
import { content, plainCard, quizCard } from '../../test/examples/assessment'
import { maya } from '../../test/given-when-then'

const DAY = 86_400_000
const questions = ['q1', 'q2', 'q3', 'q4'] as const
type Question = (typeof questions)[number]

/** Where the results card is in view. */
const results = (app: App): ResultsBack => {
  const deck = app.view('deck', { deckId: 'deck' })
  const found = deck?.cards.find(({ type }) => type === 'quizResults')
  if (found?.back.kind !== 'quizResults') throw new Error('the results are not in the window')
  return found.back
}
const open = (
  quizSettings: QuizSettings = {},
  deck: Partial<Deck> = {},
  trial?: Partial<QuizTrial>,
  started: App = startApp(),
) =>
  started
    .signIn()
    .openDeck(
      content(
        questions.map((id) => ({ ...quizCard(id), title: id.toUpperCase() })),
        { quizSettings, ...deck },
      ),
      trial === undefined ? {} : { trial: { id: 't', deckId: 'deck', ...trial } },
    )
    .do('jumpToCard', { deckId: 'deck', cardId: 'deck-quizResults' })
/** Answers these questions, each at the next second: 'a' is right, 'b' is wrong. */
function answer(app: App, given: Partial<Record<Question, 'a' | 'b'>>): App {
  for (const [cardId, answerId] of Object.entries(given))
    app.wait(1_000).do('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: answerId })
  return app.do('jumpToCard', { deckId: 'deck', cardId: 'deck-quizResults' })
}
const three = { q1: 'a', q2: 'a', q3: 'a', q4: 'b' } as const
const all = { q1: 'a', q2: 'a', q3: 'a', q4: 'a' } as const
const one = { q1: 'a', q2: 'b', q3: 'b', q4: 'b' } as const

describe('before the score is final', () => {
  test('D-RESULT-01 answered of total, and nothing of right and wrong', () => {
    const app = answer(open({ passingGrade: 80 }), { q1: 'a', q2: 'b' })
    const view = results(app)
    expect(view).toMatchObject({
      phase: 'open',
      answered: 2,
      total: 4,
      unanswered: 2,
      correct: 0,
      missed: [],
      passingGrade: 80,
      mayComplete: true,
      mayRetry: false,
      maySubmit: false,
      firstUnansweredCardId: 'q3',
    })
    expect(view.score).toBeUndefined()
  })

  test('D-RESULT-09 the first open question in the order of the cards', () => {
    expect(results(answer(open(), { q2: 'a', q3: 'a' })).firstUnansweredCardId).toBe('q1')
    expect(results(answer(open(), all)).firstUnansweredCardId).toBeUndefined()
  })

  test('D-TRIAL-04 the attempt may be ended with questions open, as long as there is one', () => {
    expect(results(open()).mayComplete).toBe(true)
    const app = open({ quizAttemptLimit: 1, passingGrade: 50 }).do('completeAttempt', { deckId: 'deck' })
    expect(results(app)).toMatchObject({ mayComplete: false, phase: 'exhausted' })
  })

  test('D-TRIAL-20 the attempts that are left, and none to tell when they are unlimited', () => {
    expect(results(open({ quizAttemptLimit: 3 }))).toMatchObject({ attemptsRemaining: 3, attemptLimit: 3 })
    expect(results(open())).not.toHaveProperty('attemptsRemaining')
    expect(results(open())).not.toHaveProperty('attemptLimit')
  })

  test('D-TRIAL-25 surveys are to be answered but do not count for the score', () => {
    const cards = [quizCard('q1'), quizCard('q2', { survey: true })]
    const app = startApp().signIn().openDeck(content(cards))
    expect(results(app)).toMatchObject({ total: 2, scored: 1 })
  })
})

describe('a sufficient score', () => {
  const passed = () => answer(open({ passingGrade: 75 }), three)

  test('D-RESULT-02 D-RESULT-03 D-RESULT-04 the score, the name, and the submit', () => {
    expect(results(passed())).toMatchObject({
      phase: 'passed',
      score: 75,
      correct: 3,
      scored: 4,
      userName: 'Maya Okafor',
      maySubmit: true,
      mayComplete: false,
      online: true,
    })
  })

  test('D-RESULT-03 of a guest it has no name', () => {
    const guest = startApp()
      .signIn({ ...maya, name: '', email: '' })
      .openDeck(content([quizCard('q1')]))
    expect(results(guest).userName).toBe('')
  })

  test('D-RESULT-05 D-TRIAL-19 below 100 it may be bettered, at 100 not', () => {
    expect(results(passed())).toMatchObject({ phase: 'passed', mayRetry: true })
    expect(results(answer(open(), all))).toMatchObject({ phase: 'passed', score: 100, mayRetry: false, missed: [] })
  })

  test('D-RESULT-13 D-RESULT-12 a submit is under way until the server has answered, and knows when it is offline', () => {
    const app = passed().do('submitQuizDeckScore', { deckId: 'deck' })
    expect(results(app)).toMatchObject({
      phase: 'submitting',
      maySubmit: false,
      mayRetry: false,
      score: 75,
      online: true,
    })
    app.do('sync', {}).fail('sync', networkFault('offline'))
    expect(results(app)).toMatchObject({ phase: 'submitting', online: false })
  })

  test('D-RESULT-13 a submit that was refused may be made again', () => {
    const app = passed().do('submitQuizDeckScore', { deckId: 'deck' })
    const row = app.state.mine.outbox.rows.find(({ cause }) => cause === 'quizScoreSubmitted')
    const fault = { kind: 'apiError', type: 'refused', message: '', code: 400 } as const
    app.tell({ type: 'rowFailed', rowId: row?.id ?? '', fault, jitter: 0 })
    expect(results(app)).toMatchObject({ phase: 'passed', maySubmit: true, submitFailed: true })
    app.do('submitQuizDeckScore', { deckId: 'deck' })
    expect(results(app)).not.toHaveProperty('submitFailed')
  })

  test('D-TRIAL-11 a submitted score stays, with its certificate', () => {
    const trial = { attempts: 1, passedAt: NOON - DAY, submittedAt: NOON - DAY, certificateId: 'cert', lastScore: 92.6 }
    expect(results(open({}, {}, trial))).toMatchObject({
      phase: 'submitted',
      score: 93,
      certificateId: 'cert',
      maySubmit: false,
      mayRetry: false,
      mayComplete: false,
    })
  })

  test('D-MODE-02 a passed score may still be submitted after the end date', () => {
    const app = answer(open({ passingGrade: 75 }, { quizEndDate: NOON + DAY }), three).wait(2 * DAY)
    expect(app.view('deck', { deckId: 'deck' })?.mode).toBe('info')
    expect(results(app)).toMatchObject({ phase: 'passed', maySubmit: true, mayRetry: false })
  })

  test('D-TRIAL-10 D-MODE-02 and so it may where the end date comes during a retake', () => {
    const app = answer(open({ passingGrade: 75 }, { quizEndDate: NOON + DAY }), three)
    app
      .wait(1_000)
      .do('retryQuizDeck', { deckId: 'deck' })
      .wait(2 * DAY)
    expect(results(app)).toMatchObject({ phase: 'passed', score: 75, maySubmit: true, mayRetry: false })
    app.do('submitQuizDeckScore', { deckId: 'deck' })
    expect(results(app)).toMatchObject({ phase: 'submitting', score: 75 })
    expect(app.state.mine.outbox.rows.at(-1)).toMatchObject({ cause: 'quizScoreSubmitted', body: '{"score":75}' })
  })

  test('D-RESULT-05 with a retake at any time all is asked again, otherwise what was missed', () => {
    expect(results(passed()).retakesAll).toBeUndefined()
    expect(results(answer(open({ passingGrade: 75, quizAttemptDelay: -1 }), three)).retakesAll).toBe(true)
  })

  test('D-TRIAL-19 a score that another device has passed with is bettered below 100 only, and nobody knows here what was missed', () => {
    const responses = [{ id: 'r', cardId: 'q1', questionId: 'q1-question', answerId: 'b', correct: false }]
    const elsewhere = (lastScore: number) => {
      const trial = { id: 't', deckId: 'deck', attempts: 1, attemptsRemaining: 2, passedAt: NOON - DAY, lastScore }
      return results(
        startApp()
          .signIn()
          .openDeck(content(questions.map((id) => quizCard(id))), { trial, responses })
          .do('jumpToCard', { deckId: 'deck', cardId: 'deck-quizResults' }),
      )
    }
    expect(elsewhere(100)).toMatchObject({ phase: 'passed', score: 100, mayRetry: false })
    expect(elsewhere(80)).toMatchObject({ phase: 'passed', score: 80, mayRetry: true, answered: 0, correct: 0 })
    expect(elsewhere(80)).not.toHaveProperty('retakesAll')
  })

  test('D-TRIAL-26 where nothing is scored there is nothing to better', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1', { survey: true })]))
    expect(results(answer(app, { q1: 'a' }))).toMatchObject({ phase: 'passed', scored: 0, mayRetry: false })
  })

  test('D-RESULT-02 beside the score that was passed nothing is counted of a worse attempt after it', () => {
    const app = answer(open({ passingGrade: 75, quizAttemptDelay: -1 }), three)
    answer(app.wait(1_000).do('retryQuizDeck', { deckId: 'deck' }), one)
    expect(results(app)).toMatchObject({ phase: 'passed', score: 75, answered: 0, correct: 0, unanswered: 0 })
  })

  test('D-TRIAL-31 a certificate that does not count is not spoken of', () => {
    const before = Date.UTC(2017, 11, 31)
    const trial = { attempts: 1, passedAt: before, submittedAt: before, certificateId: 'cert', lastScore: 90 }
    const view = results(open({}, {}, trial))
    expect(view).toMatchObject({ phase: 'submitted', score: 90 })
    expect(view.certificateId).toBeUndefined()
  })
})

describe('an insufficient score', () => {
  test('D-RESULT-06 with attempts left it is failed, may be tried again, and waits for no date', () => {
    const view = results(answer(open({ passingGrade: 80, quizAttemptLimit: 2, quizAttemptDelay: 3 }), three))
    expect(view).toMatchObject({
      phase: 'failed',
      score: 75,
      attemptsRemaining: 1,
      mayRetry: true,
      maySubmit: false,
    })
    expect([view.retakeAt, view.daysLeft]).toEqual([undefined, undefined])
  })

  test('X-UX-01 what was missed leads to cards that can be read: the help of the question, else what stood before it', () => {
    const read = (id: string) => ({ ...plainCard(id), title: id.toUpperCase() })
    const help = { incorrect: { links: [{ cardId: 'r3' }] } }
    const cards = [
      quizCard('q1'),
      read('r1'),
      quizCard('q2'),
      quizCard('q3', { remediation: help }),
      read('r2'),
      quizCard('q4'),
      read('r3'),
    ]
    const app = startApp()
      .signIn()
      .openDeck(content(cards, { quizSettings: { passingGrade: 50, quizAttemptLimit: 1, quizAttemptDelay: 3 } }))
    const view = results(answer(app, { q1: 'b', q2: 'b', q3: 'b', q4: 'a' }))
    expect(view).toMatchObject({ phase: 'exhausted' })
    // The first question has nothing to read before it, and is locked itself.
    expect(view.missed).toEqual([
      { cardId: 'r1', number: 2, title: 'R1', questions: 1 },
      { cardId: 'r3', number: 7, title: 'R3', questions: 1 },
    ])
    expect(results(answer(open({ passingGrade: 80, quizAttemptLimit: 1 }), one)).missed).toEqual([])
  })

  test('D-RESULT-08 D-TRIAL-18 in the retake the missed questions are open, and counted', () => {
    const app = answer(open({ passingGrade: 80 }), one)
      .wait(1_000)
      .do('retryQuizDeck', { deckId: 'deck' })
    expect(results(app)).toMatchObject({
      phase: 'retaking',
      unanswered: 3,
      answered: 1,
      firstUnansweredCardId: 'q2',
      score: 25,
      mayRetry: false,
      missed: [],
      correct: 0,
    })
    expect(app.view('deck', { deckId: 'deck' })?.mode).toBe('study')
  })

  test('D-RESULT-07 D-TRIAL-21 D-TRIAL-22 with no attempts left the retake date and the days until then', () => {
    const app = answer(open({ passingGrade: 80, quizAttemptLimit: 1, quizAttemptDelay: 3 }), one)
    const completedAt = app.now
    expect(results(app)).toMatchObject({
      phase: 'exhausted',
      attemptsRemaining: 0,
      mayRetry: false,
      retakeAt: completedAt + 3 * DAY,
      daysLeft: 3,
    })
    app.wait(DAY)
    expect(results(app).daysLeft).toBe(2)
  })

  test.each([
    ['forward', '2026-03-26T22:30:00Z', '2026-04-02'],
    ['back', '2026-10-19T22:30:00Z', '2026-10-27'],
  ])(
    'D-TRIAL-21 D-TRIAL-22 decision 8 the clocks go %s before it, and it is still on the day of the reset',
    (_, failed, day) => {
      const berlin = placeCalled('Europe/Berlin')
      const settings = { passingGrade: 80, quizAttemptLimit: 1, quizAttemptDelay: 7 }
      const app = answer(open(settings, {}, undefined, startApp(Date.parse(failed), berlin.zone)), one)
      const { retakeAt = 0, daysLeft } = results(app)
      expect([berlin.day(retakeAt), daysLeft]).toEqual([day, 7])
    },
  )

  test.each([undefined, -1])('D-RESULT-07 D-TRIAL-17 with the delay %s there is no retake date', (quizAttemptDelay) => {
    const settings = {
      passingGrade: 80,
      quizAttemptLimit: 1,
      ...defined({ quizAttemptDelay }),
    }
    const view = results(answer(open(settings), one))
    expect(view.phase).toBe('exhausted')
    expect([view.retakeAt, view.daysLeft]).toEqual([undefined, undefined])
  })

  test('D-TRIAL-04 an attempt that was ended early is failed with what was right so far', () => {
    const app = answer(open({ passingGrade: 50 }), { q1: 'a', q2: 'a', q3: 'b' }).do('completeAttempt', {
      deckId: 'deck',
    })
    expect(results(app)).toMatchObject({ phase: 'failed', score: 50, maySubmit: false, correct: 2, unanswered: 1 })
  })

  test('D-TRIAL-19 decision 15: that ended it with a survey open, and all else right, may be tried again', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1'), quizCard('q2', { survey: true })]))
    const view = results(answer(app, { q1: 'a' }).do('completeAttempt', { deckId: 'deck' }))
    expect(view).toMatchObject({ phase: 'failed', score: 100, mayRetry: true, firstUnansweredCardId: 'q2' })
  })
})

describe('an assessment for reading', () => {
  test('D-MODE-01 D-MODE-02 before its start and after its end there is nothing to do', () => {
    for (const deck of [{ quizStartDate: NOON + DAY }, { quizEndDate: NOON - DAY }]) {
      const view = results(open({ passingGrade: 50 }, deck))
      expect(view).toMatchObject({
        phase: 'reading',
        mayComplete: false,
        mayRetry: false,
        maySubmit: false,
        correct: 0,
      })
      expect(view.score).toBeUndefined()
    }
  })
})
