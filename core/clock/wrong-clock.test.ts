import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startApp, started, type App } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import { cases } from '../../test/cases'

/*
 * Decision 9: a device with a wrong clock, corrected by the server's dates, decides, shows and sends the same as one
 * with a right clock.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const deckId = 'deck'
const shelf = content(
  [quizCard('s1', { incorrectDelay: 3_600, correctDelay: 60 }), { ...plainCard('s2'), renewedAt: NOON + HOUR }],
  { id: 'shelf', type: 'standard', version: { publishedAt: 0 } },
)

/** A device with a clock that is behind by `behind`, with both decks loaded and the assessment open. */
function device(behind: number, exam = assessment([quizCard('q1'), quizCard('q2')])): App {
  const app = startApp(NOON - behind)
    .tell(started)
    .tell({ type: 'clockMeasured', offset: behind, within: 0 })
  return app.signIn().openDeck(shelf).openDeck(exam)
}

/** The state that must not depend on the clock: progress, seen records, and requests. */
const outcome = ({ state }: App) => ({
  quiz: state.user.quiz,
  seen: state.user.seen,
  engagement: state.user.engagement,
  rows: state.user.outbox.rows.map(({ path, body }) => [path, body]),
  activities: state.user.outbox.activities.map(({ event, timestamp }) => [event, timestamp]),
})
const views = (app: App) => [app.view('deck', { deckId }), app.view('deck', { deckId: 'shelf' })]

const answers = (cardId: string, answer: string, deck = deckId) => ({
  deckId: deck,
  cardId,
  quizId: `${cardId}-question`,
  answer,
})
/** Long pauses are rare, because the sync repeats all through them. */
const pauses = fc.oneof(
  { arbitrary: fc.constantFrom(0, 700, 61_000), weight: 9 },
  { arbitrary: fc.constantFrom(2 * HOUR, DAY), weight: 1 },
)
const doings: readonly ((app: App) => unknown)[] = [
  (app) => app.try('answerQuestion', answers('q1', 'a')),
  (app) => app.try('answerQuestion', answers('q1', 'b')),
  (app) => app.try('answerQuestion', answers('q2', 'a')),
  (app) => app.try('answerQuestion', answers('q2', 'b')),
  (app) => app.try('completeAttempt', { deckId }),
  (app) => app.try('retryQuizDeck', { deckId }),
  (app) => app.try('submitQuizDeckScore', { deckId }),
  (app) => app.try('openDeck', { deckId }),
  (app) => app.try('openDeck', { deckId: 'shelf' }),
  (app) => app.try('answerQuestion', answers('s1', 'a', 'shelf')),
  (app) => app.try('answerQuestion', answers('s1', 'b', 'shelf')),
  (app) => app.try('flipCard', { deckId: 'shelf', cardId: 's2', side: 'back' }),
  (app) => app.try('favoriteCardToggle', { deckId: 'shelf', cardId: 's2', favorite: true }),
  (app) => app.try('rateCard', { deckId: 'shelf', cardId: 's2', positive: true }),
  (app) => app.try('submitFeedback', { deckId: 'shelf', cardId: 's2', body: 'More' }),
  (app) => app.tell({ type: 'hidden' }),
  (app) => app.tell({ type: 'shown' }),
]

describe('a wrong device clock', () => {
  property.prop(
    [
      fc.constantFrom(3 * HOUR, -3 * HOUR, 40 * DAY, -20_000),
      fc.record({
        quizAttemptLimit: fc.constantFrom(1, 2),
        quizAttemptDelay: fc.constantFrom(-1, 1),
        passingGrade: fc.constantFrom(50, 100),
      }),
      fc.constantFrom({}, { quizEndDate: NOON + 2 * HOUR }),
      fc.array(fc.tuple(fc.constantFrom(...doings), pauses), {
        minLength: 5,
        maxLength: 20,
      }),
    ],
    { numRuns: cases(30) },
  )('decision 9 changes nothing that is decided, shown and sent', (behind, settings, dates, steps) => {
    const exam = assessment([quizCard('q1', { incorrectDelay: 7_200 }), quizCard('q2')], settings)
    const dated = { ...exam, deck: { ...exam.deck, ...dates } }
    const [right, wrong] = [device(0, dated), device(behind, dated)]
    for (const [does, pause] of steps) {
      for (const app of [right, wrong]) {
        does(app)
        app.wait(pause)
      }
      expect(outcome(wrong)).toEqual(outcome(right))
      expect(views(wrong)).toEqual(views(right))
    }
  })

  test('D-TRIAL-14 D-TRIAL-21 counts the waiting time for a retake in server time', () => {
    const once = { quizAttemptLimit: 1, quizAttemptDelay: 1, passingGrade: 100 }
    const app = device(3 * HOUR, assessment([quizCard('q1')], once))
    app.do('answerQuestion', answers('q1', 'b'))
    expect(app.state.user.quiz.trials['deck']?.failures).toEqual([{ at: NOON, zone: 0 }])
    // It is 20:59 of the same day on the device, and 23:59 on the server.
    app
      .wait(12 * HOUR - 60_000)
      .do('closeDeck', { deckId })
      .do('openDeck', { deckId })
    expect(app.state.user.quiz.trials['deck']?.attemptsRemaining).toBe(0)
    app.wait(60_000).do('closeDeck', { deckId }).do('openDeck', { deckId })
    expect(app.state.user.quiz.trials['deck']?.attemptsRemaining).toBe(1)
  })

  test('D-VIS-04 D-VIS-10 an answer from the server expires at the same time as a local one', () => {
    const given = { id: 'r1', cardId: 's1', questionId: 's1-question', answerId: 'b', correct: false, createdAt: NOON }
    const app = startApp(NOON - 3 * HOUR)
      .tell(started)
      .tell({ type: 'clockMeasured', offset: 3 * HOUR, within: 0 })
    app.signIn().openDeck(shelf, { responses: [given] })
    const places = () => app.view('deck', { deckId: 'shelf' })?.places
    expect(places()).toBe(1)
    app.wait(HOUR - 1)
    expect(places()).toBe(1)
    app.wait(1)
    expect(places()).toBe(2)
  })

  test('D-CARD-13 a card that was renewed an hour before it is seen is no longer new', () => {
    const app = device(3 * HOUR)
      .wait(2 * HOUR)
      .do('openDeck', { deckId: 'shelf' })
    const isNew = () => app.view('deck', { deckId: 'shelf' })?.cards.find(({ cardId }) => cardId === 's2')?.isNew
    expect(isNew()).toBe(true)
    app.do('flipCard', { deckId: 'shelf', cardId: 's2', side: 'back' })
    expect(isNew()).toBe(false)
  })

  test('D-API-01 D-API-02 D-API-06 requests contain server time, the log contains device time', () => {
    const app = device(3 * HOUR, assessment([quizCard('q1'), doOrDontCard('g', 1)]))
    app.do('answerQuestion', answers('q1', 'a'))
    app.do('beginDoOrDont', { deckId, cardId: 'g' }).wait(800)
    app.do('answerDoOrDont', { deckId, cardId: 'g', questionId: 'g-1', answer: 'do' }).wait(1_400)
    const sent = app.state.user.outbox.rows.map(({ body }) => body)
    for (const [field, time] of [
      ['startedAt', NOON],
      ['createdAt', NOON],
      // The game takes this long.
      ['happenedAt', NOON + 2_200],
    ] as const)
      expect(sent.some((body) => body.includes(`"${field}":"${new Date(time).toISOString()}"`))).toBe(true)
    expect(sent.some((body) => body.includes(new Date(NOON - 3 * HOUR).toISOString()))).toBe(false)
  })
})
