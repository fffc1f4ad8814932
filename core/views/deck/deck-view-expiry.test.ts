import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deck } from '../../../protocol/entities/deck'
import type { QuizSettings } from '../../../protocol/entities/quiz-settings'
import { placeCalled } from '../../../test/arbitraries/places'
import { assessment, content, plainCard, quizCard } from '../../../test/examples/assessment'
import { startApp, started, type App } from '../../../test/examples/app'
import { NOON } from '../../../test/examples/defaults'
import { cases } from '../../../test/cases'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const deckId = 'deck'
const change = (app: App) => app.nextChange('deck', { deckId })
const answer = (app: App, chosen: string, cardId = 'q1') =>
  app.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: chosen })
const shelf = (delays: object) => content([quizCard('q1', delays), plainCard('c2')], { type: 'standard' })
const dated = (deck: Partial<Deck>, settings: QuizSettings = {}) => {
  const exam = assessment([quizCard('q1'), quizCard('q2')], settings)
  return { ...exam, deck: { ...exam.deck, ...deck } }
}
const opened = (deck: ReturnType<typeof content>): App => startApp().signIn().openDeck(deck)

describe('the next change of an open deck', () => {
  test('is undefined while no change is due', () => {
    expect(change(opened(shelf({})))).toBeUndefined()
    expect(change(opened(dated({ quizStartDate: NOON - DAY })))).toBeUndefined()
    expect(change(startApp().signIn())).toBeUndefined()
    expect(
      answer(opened(shelf({ correctDelay: -1 })), 'a')
        .wait(2_000)
        .nextChange('deck', { deckId }),
    ).toBeUndefined()
  })

  test('D-VIS-09 D-VIS-10 is when a card returns after its delay', () => {
    const delays = { correctDelay: 3_600, incorrectDelay: 86_400 }
    expect(change(answer(opened(shelf(delays)), 'a').wait(2_000))).toBe(NOON + HOUR)
    expect(change(answer(opened(shelf(delays)), 'b').wait(2_000))).toBe(NOON + DAY)
    const back = answer(opened(shelf(delays)), 'a').wait(HOUR)
    expect(back.view('deck', { deckId })?.total).toBe(2)
    expect(change(back)).toBeUndefined()
  })

  test('D-VIS-04 is when a missed answer of an assessment expires', () => {
    const exam = assessment([quizCard('q1', { incorrectDelay: 600 }), quizCard('q2')])
    expect(change(answer(opened(exam), 'b').wait(2_000))).toBe(NOON + 10 * MINUTE)
  })

  test('D-MODE-01 D-MODE-02 is when an assessment starts, and just after it ends', () => {
    const exam = dated({ quizStartDate: NOON + HOUR, quizEndDate: NOON + DAY })
    expect(change(opened(exam))).toBe(NOON + HOUR)
    expect(change(opened(exam).wait(HOUR))).toBe(NOON + DAY + 1)
    expect(change(opened(exam).wait(DAY))).toBe(NOON + DAY + 1)
    expect(change(opened(exam).wait(DAY + 1))).toBeUndefined()
  })

  test('D-TRIAL-14 D-TRIAL-22 is when a waiting time ends, and when a day less is left', () => {
    const failed = answer(
      opened(
        content([quizCard('q1')], { quizSettings: { quizAttemptLimit: 1, quizAttemptDelay: 3, passingGrade: 50 } }),
      ),
      'b',
    ).wait(20_000)
    expect(change(failed)).toBe(NOON + DAY)
    expect(change(failed.wait(DAY))).toBe(NOON + 2 * DAY)
    // The reset is due at the start of the third day, 12 hours before the retake date.
    expect(change(failed.wait(DAY))).toBe(NOON + 2 * DAY + DAY / 2)
  })

  test.each([
    ['forward', '2026-03-28T23:30:00Z', ['2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z']],
    ['back', '2026-10-24T22:30:00Z', ['2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z']],
  ])(
    'D-TRIAL-14 D-TRIAL-22 decision 8 is exactly at midnight for a reset when the clocks go %s',
    (_, failed, [midnight = '', later]) => {
      const exam = (quizAttemptDelay: number) =>
        content([quizCard('q1')], { quizSettings: { quizAttemptLimit: 1, quizAttemptDelay, passingGrade: 50 } })
      const begun = () => startApp(Date.parse(failed), placeCalled('Europe/Berlin').zone).signIn()
      const awaited = (app: App) => new Date(change(app) ?? 0)
      const app = answer(begun().openDeck(exam(1)), 'b').wait(20_000)
      expect(awaited(app)).toEqual(new Date(midnight))
      const attemptsLeft = () =>
        app.do('closeDeck', { deckId }).do('openDeck', { deckId }).state.user.quiz.trials[deckId]?.attemptsRemaining
      app.sleep(Date.parse(midnight) - 1 - app.now)
      expect(attemptsLeft()).toBe(0)
      app.sleep(1)
      expect(attemptsLeft()).toBe(1)
      const left = answer(begun().openDeck(exam(2)), 'b').wait(20_000)
      // Half an hour after midnight a day less is left, and at the next midnight all attempts are restored.
      expect(awaited(left)).toEqual(new Date(Date.parse(midnight) + 30 * MINUTE))
      expect(awaited(left.sleep(Date.parse(midnight) + 30 * MINUTE - left.now))).toEqual(new Date(later ?? ''))
    },
  )

  test('decision 9 uses the clock of the device, which may be wrong', () => {
    const behind = startApp(NOON - 3 * HOUR)
      .tell(started)
      .tell({ type: 'clockMeasured', offset: 3 * HOUR, within: 0 })
    const app = behind.signIn().openDeck(dated({ quizStartDate: NOON + HOUR }))
    expect(change(app)).toBe(NOON - 2 * HOUR)
  })

  property.prop(
    [
      fc.record({
        correctDelay: fc.constantFrom(-1, 0, 60, 3_600),
        incorrectDelay: fc.constantFrom(-1, 0, 90, 86_400),
      }),
      fc.record({
        quizAttemptLimit: fc.constantFrom(1, 2),
        quizAttemptDelay: fc.constantFrom(-1, 0, 2),
        passingGrade: fc.constantFrom(0, 100),
      }),
      fc.constantFrom<Partial<Deck>>(
        { type: 'standard' },
        {},
        { quizStartDate: NOON + HOUR },
        { quizEndDate: NOON + 2 * HOUR },
      ),
      fc.array(fc.tuple(fc.constantFrom('q1', 'q2'), fc.constantFrom('a', 'b'), fc.constantFrom(0, 2_000, 700_000)), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.nat({ max: 999 }),
    ],
    { numRuns: cases(60) },
  )('shows the same until then', (delays, quizSettings, deck, steps, part) => {
    const app = opened(content([quizCard('q1', delays), quizCard('q2'), plainCard('c3')], { quizSettings, ...deck }))
    for (const [cardId, chosen, pause] of steps) {
      app.try('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: chosen })
      app.wait(pause)
      const until = (change(app) ?? app.now + 5 * DAY) - 1
      const meanwhile = app.now + Math.floor(((until - app.now) * part) / 999)
      for (const at of [meanwhile, until])
        expect(app.view('deck', { deckId }, { at })).toEqual(app.view('deck', { deckId }))
    }
  })
})

describe('the next change of Home', () => {
  const exam = { id: 'd1', type: 'quiz' as const, quizStartDate: NOON + HOUR, quizEndDate: NOON + DAY }
  const home = (app: App) => app.nextChange('home', {})

  test('D-DECK-28 is when an assessment becomes a reference or ceases to be one', () => {
    const app = startApp()
      .signIn()
      .loadHome({ recommendedDecks: [exam] })
    const reference = () => app.view('home', {})?.recommended[0]?.reference
    expect([home(app), reference()]).toEqual([NOON + HOUR, true])
    app.wait(HOUR)
    expect([home(app), reference()]).toEqual([NOON + DAY + 1, false])
  })

  test('D-COMPET-04 is when a competition ends', () => {
    const app = startApp()
      .signIn()
      .loadHome({ competitions: [{ id: 'k1', endsAt: NOON + HOUR }] })
    const active = () => app.view('home', {})?.counts.competitions
    expect([home(app), active()]).toEqual([NOON + HOUR + 1, 1])
    app.wait(HOUR + 1)
    expect([home(app), active()]).toEqual([undefined, 0])
  })
})
