import { describe, expect, test } from 'vitest'
import type { DeckSummary } from '../../../protocol/entities/deck'
import type { HomeBundle } from '../../../protocol/entities/home'
import type { LibraryBundle } from '../../../protocol/entities/library'
import type { Organisation } from '../../../protocol/entities/organisation'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import { networkFault } from '../../../protocol/faults'
import type { TodayView } from '../../../protocol/views/today'
import { placeCalled } from '../../../test/arbitraries/places'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const today = (app: App): TodayView => {
  const view = app.view('today', {})
  if (view === undefined) throw new Error('the day shows to a signed-in user')
  return view
}
const noLibrary: LibraryBundle = { categories: [] }
const at = (bundle: HomeBundle, library: LibraryBundle = noLibrary, started: App = startApp()): App =>
  started.signIn().loadHome(bundle).loadLibrary(library)
const deck = (id: string, more: Partial<DeckSummary> = {}): DeckSummary => ({ id, title: id.toUpperCase(), ...more })
/** A standard deck with cards '{id}-1', '{id}-2', … */
const standard = (id: string, cards = 2) =>
  content(
    Array.from({ length: cards }, (_, index) => plainCard(`${id}-${index + 1}`)),
    { id, title: id.toUpperCase(), type: 'standard' },
  )
const seenCards = (id: string, ...numbers: readonly number[]) =>
  numbers.map((number) => ({ id: `seen-${id}-${number}`, cardId: `${id}-${number}`, lastSeen: NOON - DAY }))
const certified = (deckId: string): QuizTrial => ({
  id: `trial-${deckId}`,
  deckId,
  passedAt: NOON - DAY,
  submittedAt: NOON - DAY,
  certificateId: `certificate-${deckId}`,
})
const flip = (app: App, deckId: string, ...numbers: readonly number[]) => {
  for (const number of numbers) app.do('flipCard', { deckId, cardId: `${deckId}-${number}`, side: 'back' })
  return app
}

describe('the deck to continue', () => {
  test('X-UX-01 is the first recent deck that is not finished, at its first unseen card', () => {
    const app = at({ recentlyOpenedDecks: [deck('s1')] })
    app.openDeck(standard('d1', 3), { seen: seenCards('d1', 1, 3) }).do('jumpToCard', { deckId: 'd1', cardId: 'd1-3' })
    app.openDeck(standard('d2', 1), { seen: seenCards('d2', 1) })
    expect(today(app)).toMatchObject({ state: 'ready', isFirstDay: false, coming: [] })
    expect(today(app).resume).toMatchObject({
      tile: { deckId: 'd1', total: 3, seen: 2 },
      position: 2,
      cardId: 'd1-2',
      seen: [true, false, true],
      outdated: false,
    })
    expect(today(app)).not.toHaveProperty('start')
    expect(today(app)).not.toHaveProperty('done')
  })

  test('X-UX-01 a deck is finished when all its cards are seen, or its certificate is earned', () => {
    const recentlyOpenedDecks = [
      deck('seen', { cardCount: 3, percentageCardsSeen: 100 }),
      deck('earned', { type: 'quiz', cardCount: 3 }),
      deck('open', { cardCount: 3, percentageCardsSeen: 33 }),
    ]
    const view = today(at({ recentlyOpenedDecks, deckQuizTrials: [certified('earned')] }))
    expect(view.resume).toMatchObject({ tile: { deckId: 'open' } })
    expect(today(at({ recentlyOpenedDecks: recentlyOpenedDecks.slice(0, 1) })).resume).toBeUndefined()
    const assessment = content([quizCard('q1')], { id: 'd1', title: 'Food safety' })
    expect(today(at({}).openDeck(assessment)).resume).toMatchObject({ tile: { deckId: 'd1' } })
    expect(today(at({}).openDeck(assessment, { trial: certified('d1') })).resume).toBeUndefined()
  })

  test('X-UX-01 S-HOME-16 a completely seen assessment is finished once its score is submitted; until then it is continued while possible', () => {
    const end = NOON + 9 * HOUR
    const exam = (attempts: number) => ({
      ...deck('exam', { type: 'quiz', cardCount: 2, percentageCardsSeen: 100, quizEndDate: end }),
      quizSettings: { quizAttemptLimit: attempts, passingGrade: 100 },
    })
    const rowOf = (app: App) => today(app).library[0]
    const asSeen = (attempts: number) => {
      const questions = content([quizCard('q1'), quizCard('q2')], { ...exam(attempts) })
      const library = { categories: [{ category: { id: 'k', title: 'K' }, decks: [exam(attempts)] }] }
      const app = at({}, library).openDeck(questions)
      for (const cardId of ['q1', 'q2']) app.do('flipCard', { deckId: 'exam', cardId, side: 'back' })
      return app
    }
    const answer = (app: App, cardId: string, chosen: string) =>
      app.do('answerQuestion', { deckId: 'exam', cardId, quizId: `${cardId}-question`, answer: chosen }).wait(20_000)

    const app = asSeen(2)
    expect(today(app).resume).toMatchObject({ tile: { deckId: 'exam', seen: 2, total: 2 }, position: 2 })
    answer(answer(app, 'q1', 'a'), 'q2', 'b')
    expect(app.state.user.quiz.trials['exam']).toMatchObject({ attempts: 1, attemptsRemaining: 1 })
    expect(today(app).resume).toMatchObject({ tile: { deckId: 'exam' }, position: 2, seen: [true, true] })
    // The first shown card may be one that was answered right, which is not asked again.
    expect(today(app).resume).not.toHaveProperty('cardId')
    expect(today(app).resume).not.toHaveProperty('toSubmit')
    expect(rowOf(app)).toMatchObject({ decks: 1, finished: 0 })
    expect(app.nextChange('today', {})).toBe(end + 1)
    app.sleep(9 * HOUR)
    expect(today(app).resume).toBeUndefined()

    const passed = answer(answer(asSeen(2), 'q1', 'a'), 'q2', 'a')
    expect(today(passed).resume).toMatchObject({ tile: { deckId: 'exam' }, toSubmit: true })
    expect(rowOf(passed)).toMatchObject({ decks: 1, finished: 0 })
    // Its score can be submitted after the end too, and is pending from then on.
    passed.sleep(9 * HOUR)
    expect(today(passed).resume).toMatchObject({ toSubmit: true })
    passed.do('submitQuizDeckScore', { deckId: 'exam' })
    expect(today(passed).resume).toBeUndefined()
    expect(rowOf(passed)).toMatchObject({ decks: 1, finished: 1 })
    expect(today(answer(answer(asSeen(1), 'q1', 'a'), 'q2', 'b')).resume).toBeUndefined()
  })

  test('X-UX-01 on a new device the deck must be loaded, and starts after the cards seen elsewhere', () => {
    const app = at({ recentlyOpenedDecks: [deck('d1', { cardCount: 5, percentageCardsSeen: 40 })] })
    expect(today(app).resume).toMatchObject({ tile: { seen: 2, total: 5 }, position: 3, seen: [], outdated: true })
    expect(today(app).resume).not.toHaveProperty('cardId')
    app.openDeck(standard('d1', 5), { seen: seenCards('d1', 1, 3) })
    expect(today(app).resume).toMatchObject({ position: 2, cardId: 'd1-2', outdated: false })
  })

  test('X-UX-01 a copy on this device must be loaded again after more cards were seen elsewhere', () => {
    const app = at({}).openDeck(standard('d1', 5), { seen: seenCards('d1', 1) })
    expect(today(app).resume).toMatchObject({ position: 2, outdated: false })
    app.loadHome({ recentlyOpenedDecks: [deck('d1', { cardCount: 5, percentageCardsSeen: 60 })] })
    expect(today(app).resume).toMatchObject({ position: 2, outdated: true })
  })

  test('X-UX-01 is never a deck that failed to open, or that cannot be opened now', () => {
    const recentlyOpenedDecks = [deck('d2', { cardCount: 4 })]
    const recommendedDecks = [deck('d3', { cardCount: 4 })]
    const app = at({ recentlyOpenedDecks, recommendedDecks }).openDeck(standard('d1', 3))
    app.do('openDeck', { deckId: 'd3' }).fail('deck', networkFault('offline'), 'd3')
    expect(today(app).resume).toMatchObject({ tile: { deckId: 'd1' } })
    expect(app.view('home', {})?.recent.map(({ deckId }) => deckId)).toEqual(['d1', 'd2'])
    flip(app.openDeck(standard('d1', 3)), 'd1', 1, 2, 3)
    expect(today(app).resume).toMatchObject({ tile: { deckId: 'd2' } })
    app.tell({ type: 'connectivity', online: false })
    expect(today(app).resume).toBeUndefined()
  })

  test('X-UX-01 D-DECK-27 is never a locked deck', () => {
    const category = { id: 'path', daisyChained: true, daisyChainUnlockPercentage: 50 }
    const decks = [deck('d1', { cardCount: 2 }), deck('d2', { cardCount: 2 })]
    const app = at({ recentlyOpenedDecks: [deck('d2', { cardCount: 2 })] }, { categories: [{ category, decks }] })
    expect(today(app).resume).toBeUndefined()
    expect(today(app).start).toMatchObject({ tile: { deckId: 'd1' } })
  })
})

describe('the deck to start with', () => {
  const library: LibraryBundle = {
    categories: [
      { category: { id: 'b', position: 2 }, decks: [deck('d3', { cardCount: 9 })] },
      {
        category: { id: 'a', position: 1 },
        decks: [deck('none', { cardCount: 0, percentageCardsSeen: 100 })],
        bundles: [{ category: { id: 'c' }, decks: [deck('d1', { cardCount: 6 }), deck('d2', { cardCount: 2 })] }],
      },
    ],
  }

  test('X-UX-01 is on a first day the first deck of the library that has cards, with its duration', () => {
    const view = today(at({ recommendedDecks: [deck('d3', { cardCount: 9 })] }, library))
    expect(view).toMatchObject({ isFirstDay: true, start: { tile: { deckId: 'd1', total: 6 }, minutes: 4 } })
    expect(view.resume).toBeUndefined()
  })

  test('X-UX-01 a first day waits for the library, unless its load fails', () => {
    const app = startApp()
      .signIn()
      .loadHome({ recommendedDecks: [deck('d3', { cardCount: 9 })] })
    expect(today(app)).toEqual({ state: 'loading', isFirstDay: false, favorites: 0, coming: [], library: [] })
    app.fail('library', networkFault('offline'))
    expect(today(app)).toMatchObject({ state: 'ready', isFirstDay: true, start: { tile: { deckId: 'd3' } } })
  })

  test('X-UX-01 is later a new deck, then a recommended one, then the next of the library', () => {
    const begun = deck('d1', { cardCount: 6, percentageCardsSeen: 100 })
    const next = (more: HomeBundle) => today(at({ recentlyOpenedDecks: [begun], ...more }, library))
    const recommendedDecks = [deck('d3', { cardCount: 9 })]
    const recentlyAllowedDecks = [begun, deck('d2', { cardCount: 2 })]
    expect(next({ recommendedDecks, recentlyAllowedDecks })).toMatchObject({
      isFirstDay: false,
      start: { tile: { deckId: 'd2' }, minutes: 1 },
    })
    expect(next({ recommendedDecks }).start?.tile.deckId).toBe('d3')
    expect(next({}).start?.tile.deckId).toBe('d2')
  })

  test('X-UX-01 a card seen or an attempt made on another device means that it is not the first day', () => {
    expect(today(at({ recommendedDecks: [deck('d1', { cardCount: 4, percentageCardsSeen: 25 })] })).isFirstDay).toBe(
      false,
    )
    expect(today(at({ deckQuizTrials: [certified('d1')] })).isFirstDay).toBe(false)
    expect(today(at({})).isFirstDay).toBe(true)
  })
})

test('S-HOME-06 favorites count the decks of both sections of My Favorites, a deck in both sections twice', () => {
  const owner = { id: mayaWithoutOrg.id, type: 'user' as const }
  const app = at({ favoritedDecks: [deck('d7')], tuckedDecks: [deck('d8', { owner }), deck('d9')] })
  const counted = () => {
    const { favorited = [], tucked = [] } = app.view('favorites', {}) ?? {}
    expect(today(app).favorites).toBe(favorited.length + tucked.length)
    return today(app).favorites
  }
  expect(counted()).toBe(1)
  app.openDeck(standard('d8')).do('favoriteCardToggle', { deckId: 'd8', cardId: 'd8-1', favorite: true })
  expect(counted()).toBe(2)
  app.do('createDeck', { title: 'Mine' })
  expect(counted()).toBe(3)
  app.do('favoriteCardToggle', { deckId: 'd8', cardId: 'd8-1', favorite: false }).do('removeDeck', { deckId: 'd8' })
  expect(counted()).toBe(1)
})

describe('the end of the day', () => {
  test('X-UX-01 lists the decks that were finished today, latest first, until midnight', () => {
    const app = at({ recommendedDecks: [deck('d9', { cardCount: 3 })] })
    flip(app.openDeck(standard('d1')), 'd1', 1, 2).wait(HOUR)
    flip(app.openDeck(standard('d2', 3), { seen: seenCards('d2', 1) }), 'd2', 2, 3)
    app.openDeck(standard('d3', 1), { seen: seenCards('d3', 1) })
    expect(today(app).done).toEqual([
      { deckId: 'd2', title: 'D2', cards: 2, certificate: false },
      { deckId: 'd1', title: 'D1', cards: 2, certificate: false },
    ])
    expect(today(app).start).toBeUndefined()
    expect(app.nextChange('today', {})).toBe(NOON + DAY / 2)
    app.wait(11 * HOUR)
    expect(today(app).done).toBeUndefined()
    expect(today(app).start).toMatchObject({ tile: { deckId: 'd9' } })
  })

  test('X-UX-01 an assessment is finished by passing it, with its score and its certificate', () => {
    const exam = content([quizCard('q1')], { id: 'd1', title: 'Food safety' })
    const passed = { ...certified('d1'), passedAt: NOON, submittedAt: NOON, lastScore: 92.6 }
    expect(today(at({}).openDeck(exam, { trial: passed })).done).toEqual([
      { deckId: 'd1', title: 'Food safety', cards: 0, certificate: true, score: 93 },
    ])
    expect(today(at({}).openDeck(exam, { trial: certified('d1') })).done).toBeUndefined()
  })

  test('X-UX-01 D-TRIAL-21 shows an upcoming retake and an assessment that opens, each with the days left', () => {
    const quizSettings = { quizAttemptLimit: 1, quizAttemptDelay: 3, passingGrade: 50 }
    const exam = content([quizCard('q1')], { id: 'exam', title: 'Exam', quizSettings })
    const recommendedDecks = [
      deck('later', { type: 'quiz', quizStartDate: NOON + 5 * DAY }),
      deck('exam', { type: 'quiz', quizSettings }),
      deck('past', { type: 'quiz', quizStartDate: NOON - DAY }),
    ]
    const app = at({ recommendedDecks }).openDeck(exam)
    app.do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' }).wait(20_000)
    flip(app.openDeck(standard('d1')), 'd1', 1, 2)
    expect(today(app).resume).toBeUndefined()
    expect(today(app).coming).toMatchObject([
      { deckId: 'exam', kind: 'retake', daysLeft: 3 },
      { deckId: 'later', kind: 'opens', at: NOON + 5 * DAY, daysLeft: 5 },
    ])
    // After the waiting time, the assessment is the deck to continue again.
    app.wait(3 * DAY)
    expect(today(app).resume).toMatchObject({ tile: { deckId: 'exam' } })
  })

  test('X-UX-01 D-MODE-08 D-TRIAL-14 shows no upcoming retake on a day after the end of the assessment', () => {
    const quizSettings = { quizAttemptLimit: 1, quizAttemptDelay: 3, passingGrade: 50 }
    const comingBefore = (quizEndDate: number) => {
      const exam = content([quizCard('q1')], { id: 'exam', title: 'Exam', quizSettings, quizEndDate })
      const app = at({ recommendedDecks: [deck('exam', { type: 'quiz', quizSettings, quizEndDate })] }).openDeck(exam)
      app.do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' }).wait(20_000)
      return today(flip(app.openDeck(standard('d1')), 'd1', 1, 2)).coming.map(({ kind }) => kind)
    }
    expect([comingBefore(NOON + 2 * DAY), comingBefore(NOON + 9 * DAY)]).toEqual([[], ['retake']])
  })

  test('X-UX-01 D-TRIAL-21 decision 8 uses the clock of the date for days, also across a clock change', () => {
    // In Berlin clocks are set back on 25 October 2026: a day later is 25 hours later.
    const berlin = placeCalled('Europe/Berlin')
    const quizSettings = { quizAttemptLimit: 1, quizAttemptDelay: 7, passingGrade: 50 }
    const exam = content([quizCard('q1')], { id: 'exam', title: 'Exam', quizSettings })
    const recommendedDecks = [
      deck('exam', { type: 'quiz', quizSettings }),
      deck('opens', { type: 'quiz', quizStartDate: Date.parse('2026-10-26T23:00:00Z') }),
    ]
    const app = at({ recommendedDecks }, noLibrary, startApp(Date.parse('2026-10-19T22:30:00Z'), berlin.zone))
    app.openDeck(exam).do('answerQuestion', { deckId: 'exam', cardId: 'q1', quizId: 'q1-question', answer: 'b' })
    flip(app.wait(20_000).openDeck(standard('d1')), 'd1', 1, 2)
    // Both are on 27 October, one at 0:00, the other at 0:30.
    expect(today(app).coming.map((one) => [one.deckId, berlin.day(one.at), one.daysLeft])).toEqual([
      ['opens', '2026-10-27', 7],
      ['exam', '2026-10-27', 7],
    ])
  })

  test('X-UX-01 counts a deck finished in the first hour of a day on which the clocks go back to that day', () => {
    const started = startApp(Date.parse('2026-10-24T22:30:00Z'), placeCalled('Europe/Berlin').zone)
    const app = flip(at({}, noLibrary, started).openDeck(standard('d1')), 'd1', 1, 2).wait(10 * HOUR)
    expect(today(app).done).toMatchObject([{ deckId: 'd1', cards: 2 }])
    app.wait(13 * HOUR)
    expect(today(app).done).toMatchObject([{ deckId: 'd1', cards: 2 }])
    app.wait(2 * HOUR)
    expect(today(app).done).toBeUndefined()
  })

  test('X-UX-01 decision 8 ends at midnight by the clock of that date, which may differ from the current one', () => {
    const berlin = placeCalled('Europe/Berlin').zone
    const next = (now: string) =>
      new Date(at({}, noLibrary, startApp(Date.parse(now), berlin)).nextChange('today', {}) ?? 0)
    expect(next('2026-03-28T23:30:00Z')).toEqual(new Date('2026-03-29T22:00:00Z'))
    expect(next('2026-10-24T22:30:00Z')).toEqual(new Date('2026-10-25T23:00:00Z'))
  })

  test('X-UX-01 D-TRIAL-22 changes when a day less is left until an upcoming date', () => {
    const opens = (time: number) => ({ recommendedDecks: [deck('d1', { type: 'quiz', quizStartDate: time })] })
    const app = at(opens(NOON + DAY + HOUR))
    flip(app.openDeck(standard('d2')), 'd2', 1, 2)
    expect([today(app).coming[0]?.daysLeft, app.nextChange('today', {})]).toEqual([2, NOON + HOUR])
    app.wait(HOUR)
    expect([today(app).coming[0]?.daysLeft, app.nextChange('today', {})]).toEqual([1, NOON + DAY / 2])
  })
})

describe('the permitted ways to keep cards', () => {
  test('D-TUCK-11 D-FAV-04 S-HOME-05 Home and My Favorites show them unless both are permitted; My Account links there unless neither is', () => {
    const by = (allowed: Pick<Organisation, 'cardFavoriteAllowed' | 'cardTuckAllowed'> | undefined) => {
      const primaryOrg = { id: 'kestrel', ...allowed }
      const app = startApp().signIn(allowed === undefined ? mayaWithoutOrg : { ...mayaWithoutOrg, primaryOrg })
      app.loadHome({}).loadLibrary(noLibrary)
      return [today(app).keptBy, app.view('favorites', {})?.keptBy, app.view('account', {})?.favorites]
    }
    expect(by(undefined)).toEqual([undefined, undefined, true])
    expect(by({ cardFavoriteAllowed: true, cardTuckAllowed: true })).toEqual([undefined, undefined, true])
    expect(by({ cardFavoriteAllowed: true, cardTuckAllowed: false })).toEqual(['star', 'star', true])
    expect(by({ cardTuckAllowed: true })).toEqual(['tuck', 'tuck', true])
    expect(by({})).toEqual(['none', 'none', false])
  })
})
