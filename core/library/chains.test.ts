import { describe, expect, test } from 'vitest'
import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { startApp, type App } from '../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../test/examples/defaults'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { refusedWith } from '../../test/examples/history'
import { seenOf } from '../deck/seen-records'
import { featuresForInput } from '../features/feature-routing'

const chain: Category = { id: 'k1', daisyChained: true, daisyChainUnlockPercentage: 100 }
const resetting: Category = { ...chain, daisyChainResetAfterQuizFailure: true }
const reading = (id: string, cards = 2) =>
  content(
    Array.from({ length: cards }, (_, index) => plainCard(`${id}-${index + 1}`)),
    { id, type: 'standard', title: id.toUpperCase() },
  )
const examOf = (settings: QuizSettings) => {
  const one = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 80, quizAttemptLimit: 3, ...settings })
  return { ...one, deck: { ...one.deck, id: 'exam' } }
}
const exam = examOf({})
const summary = (id: string, percentageCardsSeen = 0): DeckSummary => ({
  id,
  title: id.toUpperCase(),
  cardCount: 2,
  percentageCardsSeen,
})

/** Decks a, b and an assessment in one category. */
const inChain = (category: Category, decks = [summary('a'), summary('b'), summary('exam')]): App =>
  startApp()
    .signIn()
    .loadLibrary({ categories: [{ category, decks }] })
const see = (app: App, deckId: string, ...cards: readonly number[]) => {
  for (const card of cards) app.do('flipCard', { deckId, cardId: `${deckId}-${card}`, side: 'back' })
  return app
}
const alerts = (app: App) => app.state.user.alerts.map(({ id: _id, ...alert }) => alert)
const locked = (app: App) =>
  Object.fromEntries(
    ['a', 'b', 'exam'].map((id) => [
      id,
      app.loadHome({ recommendedDecks: [{ id }] }).view('home', {})?.recommended[0]?.locked,
    ]),
  )
const answer = (app: App, cardId: string, chosen: string) =>
  app.do('answerQuestion', { deckId: 'exam', cardId, quizId: `${cardId}-question`, answer: chosen })
/** Sees all cards, and fails the assessment. */
const failed = (category: Category, settings: QuizSettings = {}): App => {
  const app = see(inChain(category).openDeck(reading('a')), 'a', 1, 2)
  see(app.openDeck(reading('b')), 'b', 1, 2)
  for (const { id } of app.state.user.alerts) app.do('dismissAlert', { alertId: id })
  return answer(answer(app.openDeck(examOf(settings)), 'q1', 'b'), 'q2', 'a')
}

describe('unlocking', () => {
  test('S-DAISY-05 D-ALERT-04 raises one alert when the deck before has been seen, with the unlocked deck', () => {
    const app = inChain(chain).openDeck(reading('a'))
    expect(alerts(see(app, 'a', 1))).toEqual([])
    expect(alerts(see(app, 'a', 2))).toEqual([{ kind: 'deckUnlocked', deckId: 'b', deckTitle: 'B', categoryId: 'k1' }])
    expect(locked(app)).toEqual({ a: false, b: false, exam: true })
  })

  describe('S-DAISY-01 a deck that is unlocked here and still locked to the server', () => {
    const fault = refusedWith(423, 'Request failed: locked', { type: 'deckLocked' })
    const asked = (app: App) =>
      app.log.flatMap((event) =>
        event.type === 'deckLoadStarted' || event.type === 'deckLoadRequested' ? [[event.type, event.data.deckId]] : [],
      )
    /** Deck b was just unlocked by the last card of deck a, whose action is pending, and is being loaded. */
    const justUnlocked = () => {
      const app = see(inChain(chain).openDeck(reading('a')), 'a', 1, 2)
      return app.do('closeDeck', { deckId: 'a' }).do('openDeck', { deckId: 'b' })
    }
    const rows = (app: App) => app.state.user.outbox.rows
    const sendOne = (app: App) => app.tell({ type: 'rowSent', rowId: rows(app)[0]?.id ?? '' })

    test('is loaded again once the unlocking action is delivered', () => {
      const app = justUnlocked().fail('deck', fault, 'b')
      expect(app.view('deck', { deckId: 'b' })?.state).toBe('loading')
      const before = asked(app).length
      while (rows(app).length > 1) sendOne(app)
      expect(asked(app)).toHaveLength(before)
      expect(asked(sendOne(app)).slice(before)).toEqual([['deckLoadStarted', 'b']])
    })

    test('is loaded again at once if the action was delivered during the response', () => {
      const app = justUnlocked().wait(1)
      while (rows(app).length > 0) sendOne(app)
      const before = asked(app).length
      app.fail('deck', fault, 'b')
      expect(asked(app).slice(before)).toEqual([['deckLoadStarted', 'b']])
    })

    test('shows the lock if the server repeats it, or refuses the unlocking action', () => {
      const again = justUnlocked().wait(1).fail('deck', fault, 'b').wait(1)
      while (rows(again).length > 0) sendOne(again)
      again.wait(1).fail('deck', fault, 'b')
      expect(again.view('deck', { deckId: 'b' })?.failure?.kind).toBe('locked')

      const refused = justUnlocked().fail('deck', fault, 'b')
      refused.tell({ type: 'rowFailed', rowId: rows(refused)[0]?.id ?? '', fault: refusedWith(500), jitter: 0 })
      refused.fail('deck', fault, 'b')
      expect(refused.view('deck', { deckId: 'b' })?.failure?.kind).toBe('locked')
    })
  })

  test('S-DAISY-05 D-ALERT-04 names the next deck if it is unlocked together with a derived one', () => {
    const decks = [summary('a'), { ...summary('notes'), derived: true }, summary('b')]
    const app = inChain(chain, decks).openDeck(reading('a'))
    expect(alerts(see(app, 'a', 1, 2))).toMatchObject([{ kind: 'deckUnlocked', deckId: 'b' }])
  })

  test('S-DAISY-05 raises no alert for a deck that was never locked, nor twice', () => {
    const app = see(inChain(chain).openDeck(reading('a')), 'a', 1, 2)
    app.do('dismissAlert', { alertId: app.state.user.alerts[0]?.id ?? '' })
    see(app.do('flipCard', { deckId: 'a', cardId: 'a-1', side: 'front' }), 'a', 1)
    expect(alerts(app)).toEqual([])
    expect(alerts(see(inChain({ id: 'k1' }).openDeck(reading('a')), 'a', 1, 2))).toEqual([])
  })

  test('S-DAISY-05 D-ALERT-05 raises one alert for a deck in two chains, with the chain that unlocked it', () => {
    const other = { ...chain, id: 'k2' }
    const app = startApp()
      .signIn()
      .loadLibrary({
        categories: [
          { category: chain, decks: [summary('a'), summary('exam'), summary('b')] },
          { category: other, decks: [summary('c'), summary('b')] },
        ],
      })
    see(app.openDeck(reading('c')), 'c', 1, 2)
    const raised = app.log.flatMap((event) => (event.type === 'alertRaised' ? [event.data.alert] : []))
    expect(raised).toMatchObject([{ kind: 'deckUnlocked', deckId: 'b', categoryId: 'k2' }])
  })

  test('S-DAISY-05 raises an alert with the chain for a deck that is unlocked by another category', () => {
    const decks = [summary('a'), summary('b'), summary('exam')]
    const app = inChain(chain)
    app.loadLibrary({
      categories: [
        { category: chain, decks },
        { category: { id: 'k2' }, decks: [summary('b')] },
      ],
    })
    expect(alerts(app)).toMatchObject([{ kind: 'deckUnlocked', deckId: 'b', categoryId: 'k1' }])
  })

  test('S-DAISY-05 cards seen on another device unlock when the deck is loaded', () => {
    const seen = [1, 2].map((n) => ({ id: `s${n}`, cardId: `a-${n}`, percentageContentSeen: 50, lastSeen: NOON }))
    expect(alerts(inChain(chain).openDeck(reading('a'), { seen })).map(({ kind }) => kind)).toEqual(['deckUnlocked'])
  })

  test('S-DAISY-05 X-BUNDLE-01 cards seen on another device unlock with the next library, whose lists contain them', () => {
    const told = (app: App, seen: number) =>
      app.loadLibrary({ categories: [{ category: chain, decks: [summary('a', seen), summary('b'), summary('exam')] }] })
    const app = inChain(chain)
    expect(alerts(told(app, 50))).toEqual([])
    app.do('sync', {}).answer('sync', { user: { id: 'maya' }, trials: [], notices: [] })
    const [callId = ''] = Object.entries(app.state.user.calls).flatMap(([id, { purpose }]) =>
      purpose === 'library' ? [id] : [],
    )
    const heard = (content: string) => {
      const outcome = { purpose: 'library', ok: true, answer: { content } } as const
      const fact = { type: 'callEnded', callId, outcome } as const
      return [...featuresForInput(app.state, { body: { kind: 'fact', fact } })]
    }
    expect([heard('another'), heard(app.state.user.library.library ?? '')]).toEqual([['decks'], []])
    expect(alerts(told(app, 100))).toEqual([{ kind: 'deckUnlocked', deckId: 'b', deckTitle: 'B', categoryId: 'k1' }])
    app.do('dismissAlert', { alertId: app.state.user.alerts[0]?.id ?? '' })
    expect(alerts(told(app, 100))).toEqual([])
  })

  test('D-DAISY-06 raises no alert while a relock is explained', () => {
    const app = failed(resetting)
    expect(alerts(app).map(({ kind }) => kind)).toEqual(['deckRelocked'])
    see(app.openDeck(reading('a')), 'a', 1, 2)
    expect(alerts(app).map(({ kind }) => kind)).toEqual(['deckRelocked'])
  })

  test('S-DAISY-01 O-37 a deck without cards locks nothing', () => {
    const app = inChain(chain).openDeck(reading('a', 0))
    expect(locked(app)).toEqual({ a: false, b: false, exam: true })
  })

  test('S-DAISY-01 a deck is locked again when the one before has new cards, which lower its percentage', () => {
    const app = see(inChain(chain).openDeck(reading('a')), 'a', 1, 2)
    const seen = [1, 2].map((n) => ({ id: `s${n}`, cardId: `a-${n}`, percentageContentSeen: 50, lastSeen: NOON }))
    app.do('reloadDeck', { deckId: 'a' }).openDeck(reading('a', 3), { seen })
    expect(locked(app)).toEqual({ a: false, b: true, exam: true })
  })

  test('S-DAISY-01 D-DECK-32 a deck is open if it is open in a second category', () => {
    const category = { id: 'k2' }
    const app = inChain(chain)
    app.do('sync', {}).answer('sync', { user: { id: 'maya' }, trials: [], notices: [] })
    app.loadLibrary({
      categories: [
        { category: chain, decks: [summary('a'), summary('b'), summary('exam')] },
        { category, decks: [summary('exam')] },
      ],
    })
    expect(locked(app)).toEqual({ a: false, b: true, exam: false })
  })
})

describe('a locked deck', () => {
  const lock = { kind: 'locked', categoryId: 'k1', prevDeckId: 'a', prevDeckTitle: 'A' }
  /** Both decks are on the device; b was loaded while nothing locked it. */
  const onDevice = () => {
    const app = inChain(chain, [summary('a', 100), summary('b')])
      .openDeck(reading('b'))
      .do('closeDeck', { deckId: 'b' })
    return app.loadLibrary({ categories: [{ category: chain, decks: [summary('a'), summary('b')] }] })
  }

  test('S-DAISY-01 D-DECK-31 D-DECK-32 is not opened by its URL even if it is on the device, and shows the deck before it', () => {
    const app = onDevice()
    const { seq } = app.state
    expect(app.try('openDeck', { deckId: 'b', cardId: 'b-2' })).toBe('deckLocked')
    expect(app.state.seq).toBe(seq)
    expect(app.view('deck', { deckId: 'b' })).toMatchObject({ state: 'failed', title: 'B', cards: [], failure: lock })
    expect(app.try('flipCard', { deckId: 'b', cardId: 'b-1', side: 'back' })).toBe('deckNotLoaded')
  })

  test('S-DAISY-01 D-DAISY-04 is not opened after a relock either, even if the tab had it open before', () => {
    const app = failed(resetting)
    expect(app.view('deck', { deckId: 'exam' })?.state).toBe('ready')
    app.do('closeDeck', { deckId: 'exam' })
    for (const [deckId, prevDeckId] of [
      ['b', 'a'],
      ['exam', 'b'],
    ] as const) {
      expect(app.try('openDeck', { deckId })).toBe('deckLocked')
      expect(app.view('deck', { deckId })?.failure).toMatchObject({ kind: 'locked', prevDeckId, categoryId: 'k1' })
    }
    expect(app.try('openDeck', { deckId: 'a' })).toBeUndefined()
  })

  test('S-DAISY-01 opens as soon as the deck before it has been seen', () => {
    const app = see(onDevice().openDeck(reading('a')), 'a', 1, 2)
    expect(app.do('openDeck', { deckId: 'b' }).view('deck', { deckId: 'b' })?.state).toBe('ready')
  })

  test('S-DAISY-03 the deck before it is the last one that is not derived', () => {
    const decks = [summary('a'), { ...summary('notes'), derived: true }, summary('b')]
    const app = startApp()
      .signIn()
      .loadLibrary({ categories: [{ category: chain, decks }] })
    expect(app.view('deck', { deckId: 'b' })?.failure).toEqual(lock)
  })
})

describe('relocking', () => {
  test('D-DAISY-01 D-DAISY-04 D-DAISY-05 a failed assessment clears the seen records of its category and raises an alert', () => {
    const app = failed(resetting)
    for (const deckId of ['a', 'b', 'exam']) expect(seenOf(app.state, deckId)).toEqual({})
    expect(alerts(app)).toEqual([{ kind: 'deckRelocked', categoryId: 'k1', deckId: 'a', passingGrade: 80 }])
    const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'categoryRelocked')
    expect([row?.method, row?.path, row?.body]).toEqual([
      'DELETE',
      '/user/percentage-cards-seen',
      '{"categoryId":"k1"}',
    ])
    expect(locked(app)).toEqual({ a: false, b: true, exam: true })
  })

  test('D-DAISY-01 D-ALERT-08 D-ALERT-09 leads to the first deck that is not derived, or to the category if that is the assessment', () => {
    const notes = { ...summary('notes', 100), derived: true }
    const alertOf = (...before: readonly DeckSummary[]) =>
      alerts(
        answer(answer(inChain(resetting, [notes, ...before, summary('exam')]).openDeck(exam), 'q1', 'b'), 'q2', 'b'),
      )
    const alert = { kind: 'deckRelocked', categoryId: 'k1', passingGrade: 80 }
    expect(alertOf(summary('a', 100))).toEqual([{ ...alert, deckId: 'a' }])
    expect(alertOf()).toEqual([alert])
  })

  test('D-DAISY-01 D-DAISY-04 relocks the decks of subcategories too, but not those of sibling categories', () => {
    const seen = (id: string) => [{ id: `s-${id}`, cardId: `${id}-1`, percentageContentSeen: 50, lastSeen: NOON - 1 }]
    const app = startApp()
      .signIn()
      .loadLibrary({
        categories: [
          {
            category: resetting,
            decks: [summary('a', 100), summary('exam')],
            bundles: [{ category: { id: 'below' }, decks: [summary('b')] }],
          },
          { category: { ...resetting, id: 'beside' }, decks: [summary('c'), summary('d')] },
        ],
      })
    for (const id of ['b', 'c']) app.openDeck(reading(id), { seen: seen(id) })
    answer(answer(app.openDeck(exam), 'q1', 'b'), 'q2', 'b')
    expect(['b', 'c'].map((id) => Object.keys(seenOf(app.state, id)))).toEqual([[], ['c-1']])
    expect(alerts(app).map(({ categoryId }) => categoryId)).toEqual(['k1'])
  })

  test('D-DAISY-01 D-TRIAL-19 refuses a retry until the decks before it are read, while the assessment stays open', () => {
    const app = failed(resetting).do('jumpToCard', { deckId: 'exam', cardId: 'exam-quizResults' })
    const results = () => app.view('deck', { deckId: 'exam' })?.cards.find(({ type }) => type === 'quizResults')?.back
    expect(results()).toMatchObject({ phase: 'failed', mayRetry: false })
    expect(app.try('retryQuizDeck', { deckId: 'exam' })).toBe('deckLocked')
    const free = failed(chain).do('jumpToCard', { deckId: 'exam', cardId: 'exam-quizResults' })
    free.do('retryQuizDeck', { deckId: 'exam' })
  })

  test('D-DAISY-01 D-TRIAL-14 starts no new round automatically while the assessment stays open after the waiting time', () => {
    const waiting = (category: Category) =>
      failed(category, { quizAttemptLimit: 1, quizAttemptDelay: 1 }).wait(86_400_000).tell({ type: 'changeDue' })
    const phaseIn = (app: App) => app.state.user.quiz.trials['exam']?.phase
    expect([resetting, chain].map((category) => phaseIn(waiting(category)))).toEqual(['exhausted', 'answering'])
    const app = waiting(resetting).do('closeDeck', { deckId: 'exam' })
    for (const id of ['a', 'b']) see(app.openDeck(reading(id)), id, 1, 2)
    expect(phaseIn(app.do('openDeck', { deckId: 'exam' }))).toBe('answering')
  })

  test('D-DAISY-02 D-DAISY-03 S-DAISY-06 does not happen when the learner ended the attempt, nor if the chain is not set to relock', () => {
    const ended = inChain(resetting, [summary('a', 100), summary('b', 100), summary('exam')]).openDeck(exam)
    answer(ended, 'q1', 'b').do('completeAttempt', { deckId: 'exam' })
    expect(ended.state.user.quiz.trials['exam']?.attempts).toBe(1)
    const kinds = (app: App) => [
      alerts(app),
      app.state.user.outbox.rows.some(({ cause }) => cause === 'categoryRelocked'),
    ]
    expect(kinds(ended)).toEqual([[], false])
    expect(kinds(failed(chain))).toEqual([[], false])
    expect(kinds(failed({ ...resetting, daisyChained: false }))).toEqual([[], false])
  })

  test('D-DAISY-04 decks that are not on this device are locked too, whatever the lists contain', () => {
    const app = inChain(resetting, [summary('a', 100), summary('b', 100), summary('exam', 0)])
    answer(answer(app.openDeck(exam), 'q1', 'b'), 'q2', 'b')
    expect(locked(app)).toEqual({ a: false, b: true, exam: true })
    // Seen records from before the relock was delivered unlock nothing.
    const seen = [1, 2].map((n) => ({ id: `s${n}`, cardId: `a-${n}`, percentageContentSeen: 50, lastSeen: NOON - 1 }))
    app.openDeck(reading('a'), { seen })
    expect(locked(app)).toEqual({ a: false, b: true, exam: true })
  })

  test('D-DAISY-04 decision 9: also works on a device whose clock is behind', () => {
    const hour = 3_600_000
    const app = inChain(resetting, [summary('a', 100), summary('b', 100), summary('exam', 0)])
    app.tell({ type: 'clockMeasured', offset: hour, within: 0 })
    answer(answer(app.openDeck(exam), 'q1', 'b'), 'q2', 'b')
    const seenAt = (lastSeen: number) =>
      [1, 2].map((n) => ({ id: `s${n}`, cardId: `a-${n}`, percentageContentSeen: 50, lastSeen }))
    app.openDeck(reading('a'), { seen: seenAt(NOON + hour / 2) })
    expect(locked(app)).toEqual({ a: false, b: true, exam: true })
    app.do('reloadDeck', { deckId: 'a' }).openDeck(reading('a'), { seen: seenAt(NOON + 2 * hour) })
    expect(locked(app)).toEqual({ a: false, b: false, exam: true })
  })

  test('D-DAISY-04 uses the server’s lists again once the relock is delivered', () => {
    const app = inChain(resetting, [summary('a', 100), summary('b', 100), summary('exam', 0)])
    answer(answer(app.openDeck(exam), 'q1', 'b'), 'q2', 'b')
    const library = { categories: [{ category: resetting, decks: [summary('a', 100), summary('b'), summary('exam')] }] }
    expect(locked(app.loadLibrary(library))).toEqual({ a: false, b: true, exam: true })
    // Requested before the relock was delivered, and answered afterwards.
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] }).wait(1)
    for (const { id: rowId } of app.state.user.outbox.rows) app.tell({ type: 'rowSent', rowId })
    expect(locked(app.wait(1).loadLibrary(library))).toEqual({ a: false, b: true, exam: true })
    expect(locked(app.loadLibrary(library))).toEqual({ a: false, b: false, exam: true })
  })
})

describe('the deck behind an assessment', () => {
  const behind = (category: Category = resetting) => inChain(category, [summary('a'), summary('exam'), summary('b')])
  const retake = (app: App) => app.openDeck(exam).wait(20_000).do('retryQuizDeck', { deckId: 'exam' })

  test('S-DAISY-01 D-VIS-03 is unlocked by an assessment that is passed after a relock, although not all of it is shown again', () => {
    const app = see(behind().openDeck(reading('a')), 'a', 1, 2)
    for (const { id } of app.state.user.alerts) app.do('dismissAlert', { alertId: id })
    answer(answer(app.openDeck(exam), 'q1', 'a'), 'q2', 'b').do('closeDeck', {
      deckId: 'exam',
    })
    for (const { id } of app.state.user.alerts) app.do('dismissAlert', { alertId: id })
    see(app.wait(1_000).openDeck(reading('a')), 'a', 1, 2)
    expect(app.try('openDeck', { deckId: 'b' })).toBe('deckLocked')
    retake(app)
    for (const { id } of app.state.user.alerts) app.do('dismissAlert', { alertId: id })
    expect(app.view('deck', { deckId: 'exam' })?.cards.map(({ cardId }) => cardId)).not.toContain('q1')
    answer(app, 'q2', 'a')
    expect(app.state.user.quiz.trials['exam']?.phase).toBe('passed')
    expect(alerts(app)).toEqual([{ kind: 'deckUnlocked', deckId: 'b', categoryId: 'k1', deckTitle: 'B' }])
    expect(app.try('openDeck', { deckId: 'b' })).toBeUndefined()
  })
})
