import { describe, expect, test } from 'vitest'
import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { LockQuestion, LockExplanation } from '../../protocol/why-locked'
import { placeCalled } from '../../test/arbitraries/places'
import { startApp, type App } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { refusedWith } from '../../test/examples/history'
import { whyLocked } from './why-locked'

const DAY = 86_400_000
const ask = (app: App, about: LockQuestion): LockExplanation | undefined =>
  whyLocked(app.state, about, app.log, {
    at: app.now,
    zone: app.zoneAt(app.now),
    zoneAt: app.zoneAt,
    contents: app.contents,
  })

describe('the lock of a deck in a chain', () => {
  const chain: Category = { id: 'k1', title: 'First week', daisyChained: true, daisyChainUnlockPercentage: 60 }
  const reading = (id: string) =>
    content(
      [1, 2, 3, 4].map((card) => plainCard(`${id}-${card}`)),
      { id, type: 'standard', title: id.toUpperCase() },
    )
  const exam = (() => {
    const one = assessment([quizCard('q1')], { passingGrade: 80 })
    return { ...one, deck: { ...one.deck, id: 'exam', title: 'EXAM' } }
  })()
  const summary = (id: string, more: Partial<DeckSummary> = {}): DeckSummary => ({
    id,
    title: id.toUpperCase(),
    cardCount: 4,
    percentageCardsSeen: 0,
    ...more,
  })
  const decks = [summary('a'), summary('notes', { derived: true }), summary('b'), summary('exam')]
  const inChain = (category = chain) =>
    startApp()
      .signIn()
      .loadLibrary({ categories: [{ category, decks }] })
  const see = (app: App, deckId: string, ...cards: readonly number[]) => {
    for (const card of cards) app.wait(1_000).do('flipCard', { deckId, cardId: `${deckId}-${card}`, side: 'back' })
    return app
  }

  test('decision 13 S-DAISY-01 names the deck to see, with its progress and time, and links to it', () => {
    const app = see(inChain().openDeck(reading('a')), 'a', 1)
    expect(ask(app, { deckId: 'b' })).toEqual({
      title: 'B',
      categoryTitle: 'First week',
      rule: { is: 'chain', relocked: false, deckTitle: 'A', percentage: 60 },
      steps: [{ happened: 'seen', title: 'A', seen: 1, total: 4, at: app.now, gate: 60 }],
      ahead: { comes: 'cards', count: 2 },
      way: { leads: 'deck', deckId: 'a', again: false, categoryId: 'k1', title: 'A' },
    })
  })

  test('decision 13 S-DAISY-03 lists the decks before it, and links to the last open one', () => {
    const app = see(inChain().openDeck(reading('a')), 'a', 1, 2)
    expect(ask(app, { deckId: 'exam' })).toMatchObject({
      rule: { is: 'chain', deckTitle: 'B', percentage: 60 },
      steps: [
        { happened: 'seen', title: 'A', seen: 2, total: 4, at: app.now },
        { happened: 'seen', title: 'B', seen: 0, total: 4, gate: 60 },
      ],
      // One card of A unlocks B, three cards of B unlock the assessment.
      ahead: { comes: 'cards', count: 4 },
      way: { leads: 'deck', deckId: 'a' },
    })
    expect(ask(app, { deckId: 'exam' })?.steps[1]).not.toHaveProperty('at')
  })

  test('decision 13 D-DAISY-01 shows the attempt that caused a relock', () => {
    const app = see(inChain({ ...chain, daisyChainResetAfterQuizFailure: true }).openDeck(reading('a')), 'a', 1, 2, 3)
    see(app.openDeck(reading('b')), 'b', 1, 2, 3)
    app.openDeck(exam).do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    const failedAt = app.now
    expect(ask(app, { deckId: 'b' })).toMatchObject({
      rule: { is: 'chain', relocked: true, deckTitle: 'A', percentage: 60, passingGrade: 80 },
      steps: [
        { happened: 'attempt', at: failedAt, passed: false, score: 0 },
        { happened: 'relocked', at: failedAt, categoryTitle: 'First week' },
        { happened: 'seen', title: 'A', seen: 0, total: 4, gate: 60 },
      ],
      ahead: { comes: 'cards', count: 3 },
      way: { leads: 'deck', deckId: 'a', again: true },
    })
  })

  test('decision 13 D-DAISY-01 does not show a relock after the deck was open again, or the assessment was passed', () => {
    const resetting = { ...chain, daisyChainResetAfterQuizFailure: true }
    const library = { categories: [{ category: resetting, decks: ['a', 'exam', 'b', 'c'].map((id) => summary(id)) }] }
    const app = see(startApp().signIn().loadLibrary(library).openDeck(reading('a')), 'a', 1, 2, 3)
    const answer = (chosen: string) =>
      app.do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: chosen })
    app.openDeck(exam)
    answer('b').do('closeDeck', { deckId: 'exam' })
    const relocked = (deckId: string) => {
      const rule = ask(app, { deckId })?.rule
      return rule?.is === 'chain' ? rule.relocked : rule?.is
    }
    expect([relocked('exam'), relocked('b'), relocked('c')]).toEqual([true, true, true])
    see(app.wait(1_000).openDeck(reading('a')), 'a', 1, 2, 3)
    expect([relocked('exam'), relocked('b'), relocked('c')]).toEqual(['open', true, true])
    app.openDeck(exam).wait(20_000).do('retryQuizDeck', { deckId: 'exam' })
    answer('a')
    expect([relocked('b'), relocked('c')]).toEqual([undefined, false])
    expect(ask(app, { deckId: 'c' })?.steps.map(({ happened }) => happened)).not.toContain('relocked')

    // The deck before it has new cards, which now lock it.
    const others = { categories: [{ category: resetting, decks: [summary('a'), summary('b'), summary('exam')] }] }
    const again = see(startApp().signIn().loadLibrary(others).openDeck(reading('a')), 'a', 1, 2, 3)
    see(again.openDeck(reading('b')), 'b', 1, 2, 3)
    again.openDeck(exam).do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    for (const id of ['a', 'b']) see(again.wait(1_000).openDeck(reading(id)), id, 1, 2, 3)
    const longer = content(
      Array.from({ length: 9 }, (_, n) => plainCard(`a-${n + 1}`)),
      { id: 'a', type: 'standard', title: 'A' },
    )
    again.wait(60_000).openDeck(longer)
    expect(ask(again, { deckId: 'b' })?.rule).toMatchObject({ is: 'chain', relocked: false, deckTitle: 'A' })
  })

  test('decision 13 D-DAISY-01 still shows the relock if cards of the open assessment were seen during it', () => {
    const resetting = { ...chain, daisyChainResetAfterQuizFailure: true }
    const published = { ...exam, deck: { ...exam.deck, version: { publishedAt: 1 } } }
    const app = see(inChain(resetting).openDeck(reading('a')), 'a', 1, 2, 3)
    see(app.openDeck(reading('b')), 'b', 1, 2, 3)
    app.openDeck(published).do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    app.wait(2_000).do('jumpToCard', { deckId: 'exam', cardId: 'q1' }).wait(2_000)
    expect(app.log.findLast(({ type }) => type === 'cardSeen')?.data).toMatchObject({ deckId: 'exam' })
    expect(ask(app, { deckId: 'exam' })?.rule).toMatchObject({ is: 'chain', relocked: true, deckTitle: 'B' })
  })

  test('decision 13 D-DAISY-01 ignores a relock of another category', () => {
    const other = { ...chain, id: 'k2', title: 'Second week', daisyChainResetAfterQuizFailure: true }
    const app = startApp()
      .signIn()
      .loadLibrary({
        categories: [
          { category: chain, decks: [summary('a'), summary('b')] },
          { category: other, decks: [summary('exam'), summary('d')] },
        ],
      })
    app.openDeck(exam).do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    expect(app.log.map(({ type }) => type)).toContain('categoryRelocked')
    expect(ask(app, { deckId: 'b' })).toMatchObject({ rule: { is: 'chain', relocked: false, deckTitle: 'A' } })
    expect(ask(app, { deckId: 'd' })).toMatchObject({ rule: { is: 'chain', relocked: true, deckTitle: 'EXAM' } })
  })

  test('decision 13 D-DECK-32 shows the server’s lock if only the server knows of it', () => {
    const app = startApp().signIn().do('openDeck', { deckId: 'far' })
    app.fail(
      'deck',
      {
        kind: 'apiError',
        type: 'deckLocked',
        message: 'Request failed: deckLocked',
        code: 403,
        prevDeckId: 'near',
        prevDeckTitle: 'Near',
      },
      'far',
    )
    expect(ask(app, { deckId: 'far' })).toEqual({
      title: '',
      rule: { is: 'chain', relocked: false, deckTitle: 'Near' },
      steps: [],
      way: { leads: 'deck', deckId: 'near', again: false, title: 'Near' },
    })
  })

  test('decision 13 shows that a deck is open now', () => {
    const app = see(inChain().openDeck(reading('a')), 'a', 1, 2, 3).openDeck(reading('b'))
    expect(ask(app, { deckId: 'b' })).toMatchObject({ rule: { is: 'open' }, steps: [] })
  })

  test('decision 13 explains nothing for a deck that was never on this device', () => {
    expect(ask(startApp().signIn(), { deckId: 'elsewhere' })).toBeUndefined()
  })
})

describe('the lock of a card in an assessment', () => {
  const exam = (settings: QuizSettings = {}, question = {}) =>
    assessment([quizCard('q1', question), quizCard('q2', question)], { passingGrade: 100, ...settings })
  const taking = (settings?: QuizSettings, question = {}, started: App = startApp()) =>
    started.signIn().openDeck(exam(settings, question))
  const answer = (app: App, cardId: string, chosen: string) =>
    app.wait(20_000).do('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: chosen })

  test('decision 13 D-VIS-06 an answered card opens after the attempt, and links to the next question', () => {
    const app = answer(taking(), 'q1', 'a')
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })).toMatchObject({
      rule: { is: 'answered' },
      steps: [{ happened: 'answered', at: app.now, outcome: 'right' }],
      ahead: { comes: 'attemptEnds' },
      way: { leads: 'question', cardId: 'q2' },
    })
    expect(ask(app, { deckId: 'deck', cardId: 'q2' })).toMatchObject({ rule: { is: 'open' } })
  })

  test('decision 13 D-ANSWER-20 does not show right and wrong if the assessment hides it', () => {
    const app = answer(taking({ hideResponseFeedback: true }), 'q1', 'b')
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })?.steps).toEqual([{ happened: 'answered', at: app.now }])
  })

  test('decision 13 D-VIS-04 a missed card opens with the next attempt, which starts at the result', () => {
    const app = answer(answer(taking(), 'q1', 'b'), 'q2', 'a')
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })).toMatchObject({
      rule: { is: 'missed' },
      steps: [
        { happened: 'answered', outcome: 'wrong' },
        { happened: 'attempt', passed: false, score: 50 },
      ],
      ahead: { comes: 'nextAttempt' },
      way: { leads: 'result', cardId: 'deck-quizResults' },
    })
  })

  test('decision 13 D-VIS-04 a missed card opens when its time is reached', () => {
    const app = answer(answer(taking({}, { incorrectDelay: 3_600 }), 'q1', 'b'), 'q2', 'a')
    const opensAt = app.now - 20_000 + 3_600_000
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })).toMatchObject({
      rule: { is: 'missed', opensAt },
      ahead: { comes: 'time', at: opensAt },
    })
  })

  test('decision 13 D-TRIAL-14 D-TRIAL-21 a waiting retake shows each attempt, and its date', () => {
    const settings = { quizAttemptLimit: 2, quizAttemptDelay: 3 }
    const app = answer(answer(taking(settings), 'q1', 'b'), 'q2', 'a')
    const first = app.now
    answer(app.wait(20_000).do('retryQuizDeck', { deckId: 'deck' }), 'q1', 'b')
    const told = {
      rule: { is: 'waits', attempts: 2, days: 3 },
      steps: [
        { happened: 'attempt', at: first, number: 1, score: 50, passed: false },
        { happened: 'attempt', at: app.now, number: 2, score: 50, passed: false },
      ],
      ahead: { comes: 'retake', at: app.now + 3 * DAY, daysLeft: 3, attempts: 2 },
    }
    expect(ask(app, { deckId: 'deck' })).toMatchObject(told)
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })).toMatchObject(told)
  })

  test('decision 13 decision 3 ignores discarded actions that the server refused', () => {
    const settings = { quizAttemptLimit: 1, quizAttemptDelay: 3 }
    const app = answer(answer(taking(settings), 'q1', 'b'), 'q2', 'a')
    const rowId = app.state.user.outbox.rows[0]?.id ?? ''
    app.tell({ type: 'rowFailed', rowId, fault: refusedWith(422), jitter: 1 })
    app.do('letGoOfAssessment', { deckId: 'deck' }).openDeck(exam(settings))
    answer(answer(app.wait(20_000), 'q1', 'b'), 'q2', 'a')
    expect(ask(app, { deckId: 'deck' })?.steps).toEqual([
      { happened: 'attempt', at: app.now, number: 1, score: 50, passed: false },
    ])
  })

  test('decision 13 D-TRIAL-21 decision 8 uses the clock of the date for a retake, also across a clock change', () => {
    const berlin = placeCalled('Europe/Berlin')
    const settings = { quizAttemptLimit: 1, quizAttemptDelay: 7 }
    const app = taking(settings, {}, startApp(Date.parse('2026-03-26T22:30:00Z'), berlin.zone))
    answer(answer(app, 'q1', 'b'), 'q2', 'a')
    const ahead = ask(app, { deckId: 'deck' })?.ahead
    if (ahead?.comes !== 'retake') throw new Error('a retake is waited for')
    expect([berlin.day(ahead.at), ahead.daysLeft]).toEqual(['2026-04-02', 7])
  })

  test('decision 13 D-MODE-08 D-TRIAL-14 D-RESULT-07 shows no retake on a day after the end of the assessment', () => {
    const settings = { quizAttemptLimit: 1, quizAttemptDelay: 3 }
    const waiting = (quizEndDate: number) => {
      const one = exam(settings)
      const ending = { ...one, deck: { ...one.deck, quizEndDate } }
      const app = answer(answer(startApp().signIn().openDeck(ending), 'q1', 'b'), 'q2', 'a')
      app.do('jumpToCard', { deckId: 'deck', cardId: 'deck-quizResults' })
      const back = app.view('deck', { deckId: 'deck' })?.cards.find(({ type }) => type === 'quizResults')?.back
      const { rule, ahead } = ask(app, { deckId: 'deck' }) ?? {}
      return [back !== undefined && 'retakeAt' in back, rule?.is, ahead?.comes]
    }
    const midnight = NOON - DAY / 2
    expect(waiting(midnight + 3 * DAY - 1)).toEqual([false, 'usedUp', undefined])
    // The round starts at midnight, and the end is later on that day.
    expect(waiting(midnight + 3 * DAY)).toEqual([true, 'waits', 'retake'])
  })

  test('decision 13 D-VIS-07 nothing opens any longer when all attempts are made', () => {
    const app = answer(answer(taking({ quizAttemptLimit: 1 }), 'q1', 'b'), 'q2', 'a')
    const story = ask(app, { deckId: 'deck', cardId: 'q1' })
    expect(story).toMatchObject({ rule: { is: 'usedUp', attempts: 1 }, steps: [{ number: 1, score: 50 }] })
    expect(story).not.toHaveProperty('ahead')
    expect(story).not.toHaveProperty('way')
  })

  test('decision 13 shows only the time of another device’s attempt', () => {
    const failures = [NOON - DAY]
    const app = startApp()
      .signIn()
      .openDeck(exam({ quizAttemptLimit: 1, quizAttemptDelay: 2 }), {
        trial: { id: 't1', deckId: 'deck', attempts: 1, attemptsRemaining: 0, failures, lastScore: 50 },
      })
    expect(ask(app, { deckId: 'deck' })?.steps).toEqual([
      { happened: 'attempt', at: NOON - DAY, number: 1, passed: false },
    ])
  })

  test('decision 13 lists attempts of this and another device once each, in order', () => {
    const settings = { quizAttemptLimit: 2, quizAttemptDelay: 2 }
    const app = answer(answer(taking(settings), 'q1', 'b'), 'q2', 'a')
    const here = app.now
    for (const { id: rowId } of app.state.user.outbox.rows) app.tell({ type: 'rowSent', rowId })
    // The server sets the time of the first one when it receives it.
    const failures = [here + 400, here + 3_600_000]
    const id = app.state.user.quiz.trials['deck']?.id ?? ''
    const trial = { id, deckId: 'deck', attempts: 2, attemptsRemaining: 0, failures, lastScore: 0 }
    app.wait(7_200_000).openDeck(exam(settings), { trial })
    expect(ask(app, { deckId: 'deck' })?.steps).toEqual([
      { happened: 'attempt', at: here, number: 1, passed: false, score: 50 },
      { happened: 'attempt', at: here + 3_600_000, number: 2, passed: false },
    ])
  })

  test('decision 13 practice answers lock nothing', () => {
    const app = taking({}, { incorrectDelay: 1 })
    answer(answer(app, 'q1', 'b'), 'q2', 'a')
    answer(app.wait(60_000), 'q1', 'a')
    expect(app.log.filter((event) => event.type === 'quizAnswered' && event.data.practice === true)).toHaveLength(1)
    expect(ask(app, { deckId: 'deck', cardId: 'q1' })).toMatchObject({ rule: { is: 'open' }, steps: [] })
  })
})
