import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, test } from 'vitest'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { Intent } from '../../protocol/intents'
import { logs } from '../../test/arbitraries/logs'
import { startApp, type App } from '../../test/examples/app'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import { offline, opened, refusedWith, signedIn } from '../../test/examples/history'
import { rescuedEvent } from '../../test/examples/rescued-event'
import {
  answered,
  event,
  fact,
  given,
  intent,
  later,
  made,
  rowIdOf,
  setAside,
  undelivered,
  type Steps,
} from '../../test/given-when-then'
import { app } from '../app'
import { deckAtHand } from '../deck/open-deck'
import { initialState } from '../initial-state'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'
import { unsentActions } from './server-trial'

const deckId = 'deck'
const exam = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 100, quizAttemptDelay: -1 })
const refused = refusedWith(422, 'Request failed: no')
const answers = (cardId: string, answer: 'a' | 'b'): Steps => [
  intent('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer }),
  later(3_000),
]
const like = intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })
const letGo = intent('letGoOfAssessment', { deckId })
/** The attempt is begun and answered, and something else waits too. */
const waits: Steps = [signedIn(), opened(exam), answers('q1', 'a'), like]
const blocked: Steps = [waits, undelivered('quizTrialStarted', refused, 1)]
const causes = (state: State) => ownRows(state).map(({ cause }) => cause)
const idsOf = (state: State) => unsentActions(state, deckId).map(({ id }) => id)
const exactly = (rowIds: readonly string[]) => [
  event('assessmentLetGo', { deckId, rowIds: [...rowIds] }),
  event('deckLoadStarted', { deckId, callId: made(`deck:${deckId}`) }),
]

describe('what waits of an assessment that the server does not take', () => {
  test('decision 3 S-SYNC-28 is let go with the action that blocks the queue, which goes on, and the deck is loaded anew', () => {
    const before = given(blocked)
    expect(causes(before.state)).toEqual(['quizTrialStarted', 'quizAnswered', 'favoriteAdded'])
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(causes(state)).toEqual(['favoriteAdded'])
    expect(state.mine.outbox).toMatchObject({ aside: {}, counts: { queued: 3, delivered: 0, dropped: 2 } })
    expect(state.mine.outbox.blocked).toBeUndefined()
    expect(Object.keys(state.mine.timers)).not.toContain('outboxRetry')
    expect(state.mine.quiz).toEqual({ trials: {}, answers: {}, submitFaults: {} })
  })

  test('decision 3 S-SYNC-27 is let go with what was put aside and what stands behind it; points stay and go on', () => {
    const points = event('pointsCompleted', {
      completionId: '33333333-3333-4333-8333-333333333333',
      deckId,
      scoreTotal: 1,
      scores: [],
      completedAt: 1,
    })
    const before = given(waits, points, setAside('quizTrialStarted'), undelivered('favoriteAdded', refused, 1))
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(causes(state)).toEqual(['favoriteAdded', 'pointsCompleted'])
    expect(state.mine.outbox.aside).toEqual({})
    // Another one holds the queue up, and goes on doing so.
    expect(state.mine.outbox.blocked?.rowId).toBe(rowIdOf(state, 'favoriteAdded'))
  })

  test('decision 3 is let go while the deck is loaded already: what was asked for before may know less', () => {
    const before = given(
      waits,
      later(120_000),
      intent('reloadDeck', { deckId }),
      undelivered('quizTrialStarted', refused, 1),
    )
    expect(Object.values(before.state.mine.calls)).toMatchObject([{ purpose: 'deck', deckId }])
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(Object.keys(state.mine.calls)).toEqual([made(`deck:${deckId}`)])
  })

  test('decision 3 is kept where nothing of it was refused or put aside, and where nothing waits', () => {
    given(waits).when(letGo).thenRefused('unknownAction')
    given(waits, undelivered('quizTrialStarted', refusedWith(503), 1))
      .when(letGo)
      .thenRefused('unknownAction')
    given(waits, setAside('favoriteAdded')).when(letGo).thenRefused('unknownAction')
    given(signedIn(), opened(exam))
      .when(intent('letGoOfAssessment', { deckId: 'other' }))
      .thenRefused('unknownAction')
    given().when(letGo).thenRefused('missingCurrentUser')
  })

  test('decision 3 is kept while offline, for the server alone can say how things stand then', () => {
    given(blocked, fact({ type: 'connectivity', online: false }))
      .when(letGo)
      .thenRefused('offline')
    given(waits, setAside('quizTrialStarted'), undelivered('favoriteAdded', offline, 1))
      .when(fact({ type: 'connectivity', online: false }))
      .after.when(letGo)
      .thenRefused('offline')
  })

  test('decision 3 X-OUTBOX-02 is kept while it may be on its way: what was let go is never sent', () => {
    given(blocked, intent('sendNow', {})).when(letGo).thenRefused('busy')
    const sealed = given(waits, setAside('quizTrialStarted'))
    sealed.when(letGo).thenTypes('assessmentLetGo', 'deckLoadStarted')
  })

  test('decision 3 X-HEAL-08 takes along what was to be shown again of it', () => {
    const attempt = rescuedEvent('quizAttemptCompleted', {})
    const row = { ...given(waits).state.mine.outbox.rows[1], id: attempt.id, cause: 'quizAttemptCompleted' }
    const healed = event('storageHealed', { cause: 'dataLoss', rows: [row as never], events: [attempt] })
    const before = given(waits, undelivered('quizTrialStarted', refused, 1), healed)
    expect(idsOf(before.state)).toContain(attempt.id)
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(state.mine.outbox.rescued.map(({ id }) => id)).not.toContain(attempt.id)
  })

  test('D-TRIAL-01 decision 3 until the server has said how it stands nothing is begun or answered in it', () => {
    const { after } = given(blocked).when(letGo)
    expect(deckAtHand(after.state, after.contents, deckId, Date.now())).toBeUndefined()
    after.when(fact({ type: 'changeDue' })).thenNothing()
    after
      .when(intent('answerQuestion', { deckId, cardId: 'q2', quizId: 'q2-question', answer: 'a' }))
      .thenRefused('deckNotLoaded')
    after.when(intent('completeAttempt', { deckId })).thenRefused('deckNotLoaded')
  })

  test('D-DND-08 decision 3 the outcome of a sorting game that was let go shows no more', () => {
    const deck = content([doOrDontCard('sort', 1), plainCard('c')], { id: deckId, type: 'standard' })
    const questions = [{ questionId: 'sort-1', answerId: 'do' as const, correct: true }]
    const before = given(
      signedIn(),
      opened(deck),
      event('doOrDontCompleted', { cardId: 'sort', deckId, questions }),
      setAside('doOrDontCompleted'),
    )
    expect(Object.keys(before.state.mine.engagement.sorted)).toEqual(['sort'])
    const { state } = before.when(letGo).after
    expect(state.mine.engagement.sorted).toEqual({})
    expect(state.mine.quiz.answers).toEqual({})
  })
})

describe('what the server has of an assessment that was let go', () => {
  const trialOf = ({ state }: App) => state.mine.quiz.trials[deckId]
  const response = (cardId: string, answerId: 'a' | 'b', createdAt: number) => ({
    id: `r-${cardId}`,
    cardId,
    deckId,
    questionId: `${cardId}-question`,
    answerId,
    correct: answerId === 'a',
    createdAt,
  })
  const answer = (one: App, cardId: string, answerId: 'a' | 'b') =>
    one.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: answerId }).wait(3_000)
  /** An attempt that was completed here, passed, and is refused by the server. */
  const stuck = () => {
    const one = startApp().signIn().openDeck(exam)
    for (const { id } of ownRows(one.state)) one.tell({ type: 'rowSent', rowId: id })
    answer(answer(one, 'q1', 'a'), 'q2', 'a')
    expect(trialOf(one)?.phase).toBe('passed')
    const [first] = ownRows(one.state)
    return one.tell({ type: 'rowFailed', rowId: first?.id ?? '', fault: refused, jitter: 1 })
  }

  test('D-TRIAL-03 decision 3 is taken whole, older than what was here as it is, and a new attempt counts', () => {
    const one = stuck()
    const own = trialOf(one)
    const trial: QuizTrial = {
      id: own?.id ?? '',
      deckId,
      userId: 'maya',
      startedAt: own?.startedAt ?? 0,
      attempts: 0,
      failures: [],
      updatedAt: 1,
    }
    one.do('letGoOfAssessment', { deckId })
    expect(trialOf(one)).toBeUndefined()
    one.openDeck(exam, { trial, responses: [response('q1', 'b', one.now - 60_000)] })
    expect(trialOf(one)).toMatchObject({ phase: 'answering', attempts: 0 })
    expect(Object.values(one.state.mine.quiz.answers[deckId] ?? {})).toMatchObject([{ cardId: 'q1', answerId: 'b' }])
    expect(causes(one.state)).toEqual([])
    answer(one, 'q2', 'a')
    expect(trialOf(one)).toMatchObject({ phase: 'failed', attempts: 1 })
    expect(causes(one.state)).toEqual(['quizAnswered', 'quizAttemptCompleted'])
  })

  test('D-TRIAL-01 decision 3 of which it knows nothing begins anew', () => {
    const one = stuck().do('letGoOfAssessment', { deckId }).openDeck(exam)
    expect(trialOf(one)).toMatchObject({ phase: 'answering', attempts: 0 })
    expect(causes(one.state)).toEqual(['quizTrialStarted'])
  })
})

test('decision 3 X-OUTBOX-06 an action that was let go and has arrived all the same changes nothing', () => {
  const before = given(blocked)
  const { after } = before.when(letGo)
  after.when(fact({ type: 'rowSent', rowId: idsOf(before.state)[0] ?? '' })).thenNothing()
})

test('decision 3 the answer to a load of before is not waited for any more', () => {
  const { after } = given(blocked).when(letGo)
  const brought = { deckId, content: 'other', title: '', type: 'quiz', cardIds: [] }
  after.when(answered('deck', brought)).thenTypes('deckLoaded')
})

/** How often something was let go in them. */
let times = 0
afterAll(() => expect(times).toBeGreaterThan(0))

property.prop([logs], { numRuns: 100 })(
  'decision 3 S-SYNC-28 X-OUTBOX-06 nothing leaves the queue by that but what waits of the questions of that deck',
  ({ inputs, contents }) => {
    let state = initialState
    for (const input of inputs) {
      for (const asked of new Set(ownRows(state).flatMap(({ subject }) => subject ?? []))) {
        const [first] = unsentActions(state, asked)
        if (first === undefined) continue
        const ask = (from: State, asks: Intent) =>
          app.handle(from, { ...input, under: from.mine, body: { kind: 'intent', intent: asks } }, contents)
        const aside = ask(state, { type: 'setAsideAction', data: { rowId: first.id } })
        const before = E.isLeft(aside) ? state : aside.right.state
        const outcome = ask(before, { type: 'letGoOfAssessment', data: { deckId: asked } })
        if (E.isLeft(outcome)) continue
        times += 1
        const { mine, quarantine } = outcome.right.state
        const goes = new Set(unsentActions(before, asked).map(({ id }) => id))
        expect(mine.outbox.rows).toEqual(ownRows(before).filter(({ id }) => !goes.has(id)))
        expect(Object.keys(mine.outbox.aside)).toEqual(
          Object.keys(before.mine.outbox.aside).filter((id) => !goes.has(id)),
        )
        expect(mine.outbox.activities).toEqual(before.mine.outbox.activities)
        expect(quarantine).toEqual(before.quarantine)
        expect(mine.quiz.trials[asked]).toBeUndefined()
        expect({ ...mine.quiz.trials, [asked]: 0 }).toEqual({ ...before.mine.quiz.trials, [asked]: 0 })
      }
      const outcome = app.handle(state, input, contents)
      if (E.isRight(outcome)) state = outcome.right.state
    }
  },
)
