import { describe, expect, test } from 'vitest'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Deck } from '../../../protocol/entities/deck'
import type { QuizSettings } from '../../../protocol/entities/quiz-settings'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import { networkFault } from '../../../protocol/faults'
import { placeCalled } from '../../../test/arbitraries/places'
import { startApp, type App } from '../../../test/examples/app'
import { NOON, maya } from '../../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'

const DAY = 86_400_000
const questions = ['q1', 'q2', 'q3', 'q4'] as const
type Question = (typeof questions)[number]

/** The results card while it is in view. */
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
  test('D-RESULT-01 shows the number answered of the total, without right and wrong', () => {
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

  test('D-RESULT-09 links the first open question in card order', () => {
    expect(results(answer(open(), { q2: 'a', q3: 'a' })).firstUnansweredCardId).toBe('q1')
    expect(results(answer(open(), all)).firstUnansweredCardId).toBeUndefined()
  })

  test('D-TRIAL-04 lets the attempt be ended while a question is open', () => {
    expect(results(open()).mayComplete).toBe(true)
    const app = open({ quizAttemptLimit: 1, passingGrade: 50 }).do('completeAttempt', { deckId: 'deck' })
    expect(results(app)).toMatchObject({ mayComplete: false, phase: 'exhausted' })
  })

  test('D-TRIAL-20 shows the remaining attempts, and none if they are unlimited', () => {
    expect(results(open({ quizAttemptLimit: 3 }))).toMatchObject({ attemptsRemaining: 3, attemptLimit: 3 })
    expect(results(open())).not.toHaveProperty('attemptsRemaining')
    expect(results(open())).not.toHaveProperty('attemptLimit')
  })

  test('D-TRIAL-25 requires surveys to be answered but does not count them in the score', () => {
    const cards = [quizCard('q1'), quizCard('q2', { survey: true })]
    const app = startApp().signIn().openDeck(content(cards))
    expect(results(app)).toMatchObject({ total: 2, scored: 1 })
  })
})

describe('a sufficient score', () => {
  const passed = () => answer(open({ passingGrade: 75 }), three)

  test('D-RESULT-02 D-RESULT-03 D-RESULT-04 shows the score, the name, and the submit button', () => {
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

  test('D-RESULT-03 has no name for a guest', () => {
    const guest = startApp()
      .signIn({ ...maya, name: '', email: '' })
      .openDeck(content([quizCard('q1')]))
    expect(results(guest).userName).toBe('')
  })

  test('D-RESULT-05 D-TRIAL-19 may be improved below 100, but not at 100', () => {
    expect(results(passed())).toMatchObject({ phase: 'passed', mayRetry: true })
    expect(results(answer(open(), all))).toMatchObject({ phase: 'passed', score: 100, mayRetry: false, missed: [] })
  })

  test('D-RESULT-13 D-RESULT-12 shows a submit as pending until the server has answered, and shows when it is offline', () => {
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

  test('D-RESULT-13 X-OUTBOX-02 shows that a submitted score is blocked while the queue is blocked', () => {
    const app = passed().do('submitQuizDeckScore', { deckId: 'deck' })
    expect(results(app)).not.toHaveProperty('heldUp')
    const [first] = app.state.user.outbox.rows
    const fault = { kind: 'apiError', type: 'internal', message: '', code: 500 } as const
    app.tell({ type: 'rowFailed', rowId: first?.id ?? '', fault, jitter: 0 })
    expect(results(app)).toMatchObject({ phase: 'submitting', online: true, heldUp: true })
  })

  test('D-MODE-09 D-MODE-10 shows the date that makes the assessment read-only', () => {
    const later = NOON + DAY
    expect(results(open({}, { quizStartDate: later }))).toMatchObject({ phase: 'reading', startsAt: later })
    const ended = results(open({}, { quizStartDate: NOON - 2 * DAY, quizEndDate: NOON - DAY }))
    expect(ended).toMatchObject({ phase: 'reading', endedAt: NOON - DAY })
    expect(ended).not.toHaveProperty('startsAt')
  })

  test('D-RESULT-13 lets a refused submit be repeated', () => {
    const app = passed().do('submitQuizDeckScore', { deckId: 'deck' })
    const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'quizScoreSubmitted')
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

  test('D-TRIAL-10 D-MODE-02 a passed score may still be submitted if the end date comes during a retake', () => {
    const app = answer(open({ passingGrade: 75 }, { quizEndDate: NOON + DAY }), three)
    app
      .wait(1_000)
      .do('retryQuizDeck', { deckId: 'deck' })
      .wait(2 * DAY)
    expect(results(app)).toMatchObject({ phase: 'passed', score: 75, maySubmit: true, mayRetry: false })
    app.do('submitQuizDeckScore', { deckId: 'deck' })
    expect(results(app)).toMatchObject({ phase: 'submitting', score: 75 })
    expect(app.state.user.outbox.rows.at(-1)).toMatchObject({ cause: 'quizScoreSubmitted', body: '{"score":75}' })
  })

  test('D-RESULT-05 asks everything again with retakes at any time, otherwise only the missed questions', () => {
    expect(results(passed()).retakesAll).toBeUndefined()
    expect(results(answer(open({ passingGrade: 75, quizAttemptDelay: -1 }), three)).retakesAll).toBe(true)
  })

  test('D-TRIAL-19 offers a retry of a score from another device below 100 only, without counting missed questions', () => {
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

  test('D-TRIAL-26 offers no retry if nothing is scored', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1', { survey: true })]))
    expect(results(answer(app, { q1: 'a' }))).toMatchObject({ phase: 'passed', scored: 0, mayRetry: false })
  })

  test('D-RESULT-02 counts no answers of a worse later attempt next to the passed score', () => {
    const app = answer(open({ passingGrade: 75, quizAttemptDelay: -1 }), three)
    answer(app.wait(1_000).do('retryQuizDeck', { deckId: 'deck' }), one)
    expect(results(app)).toMatchObject({ phase: 'passed', score: 75, answered: 0, correct: 0, unanswered: 0 })
  })

  test('D-TRIAL-31 does not show a certificate that is not valid', () => {
    const before = Date.UTC(2017, 11, 31)
    const trial = { attempts: 1, passedAt: before, submittedAt: before, certificateId: 'cert', lastScore: 90 }
    const view = results(open({}, {}, trial))
    expect(view).toMatchObject({ phase: 'submitted', score: 90 })
    expect(view.certificateId).toBeUndefined()
  })
})

describe('an insufficient score', () => {
  test('D-RESULT-06 with attempts left is failed, may be retried, and has no retake date', () => {
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

  test('X-UX-01 links missed questions to readable cards: the help of the question, else the card before it', () => {
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
    // The first question has no card before it, and is locked itself.
    expect(view.missed).toEqual([
      { cardId: 'r1', number: 2, title: 'R1', questions: 1 },
      { cardId: 'r3', number: 7, title: 'R3', questions: 1 },
    ])
    expect(results(answer(open({ passingGrade: 80, quizAttemptLimit: 1 }), one)).missed).toEqual([])
  })

  test('D-RESULT-08 D-TRIAL-18 opens and counts the missed questions in the retake', () => {
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

  test('D-RESULT-07 D-TRIAL-21 D-TRIAL-22 shows the retake date and the remaining days when no attempts are left', () => {
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
    'D-TRIAL-21 D-TRIAL-22 decision 8 is on the day of the reset when the clocks go %s before it',
    (_, failed, day) => {
      const berlin = placeCalled('Europe/Berlin')
      const settings = { passingGrade: 80, quizAttemptLimit: 1, quizAttemptDelay: 7 }
      const app = answer(open(settings, {}, undefined, startApp(Date.parse(failed), berlin.zone)), one)
      const { retakeAt = 0, daysLeft } = results(app)
      expect([berlin.day(retakeAt), daysLeft]).toEqual([day, 7])
    },
  )

  test.each([undefined, -1])('D-RESULT-07 D-TRIAL-17 has no retake date with the delay %s', (quizAttemptDelay) => {
    const settings = {
      passingGrade: 80,
      quizAttemptLimit: 1,
      ...omitUndefined({ quizAttemptDelay }),
    }
    const view = results(answer(open(settings), one))
    expect(view.phase).toBe('exhausted')
    expect([view.retakeAt, view.daysLeft]).toEqual([undefined, undefined])
  })

  test('D-TRIAL-04 an attempt that was ended early is failed with the score so far', () => {
    const app = answer(open({ passingGrade: 50 }), { q1: 'a', q2: 'a', q3: 'b' }).do('completeAttempt', {
      deckId: 'deck',
    })
    expect(results(app)).toMatchObject({ phase: 'failed', score: 50, maySubmit: false, correct: 2, unanswered: 1 })
  })

  test('D-TRIAL-19 decision 15: may be retried after ending with a survey open and all else right', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1'), quizCard('q2', { survey: true })]))
    const view = results(answer(app, { q1: 'a' }).do('completeAttempt', { deckId: 'deck' }))
    expect(view).toMatchObject({ phase: 'failed', score: 100, mayRetry: true, firstUnansweredCardId: 'q2' })
  })
})

describe('a read-only assessment', () => {
  test('D-MODE-01 D-MODE-02 permits no step before its start and after its end', () => {
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
