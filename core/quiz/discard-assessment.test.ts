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
import { completeCore } from '../features/all-features'
import { resolveDeck } from '../deck/resolved-deck'
import { initialState } from '../initial-state'
import { userQueue } from '../outbox/queue'
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
/** The attempt was begun and answered, and another action is pending too. */
const waits: Steps = [signedIn(), opened(exam), answers('q1', 'a'), like]
const blocked: Steps = [waits, undelivered('quizTrialStarted', refused, 1)]
const causes = (state: State) => userQueue(state).map(({ cause }) => cause)
const idsOf = (state: State) => unsentActions(state, deckId).map(({ id }) => id)
const exactly = (rowIds: readonly string[]) => [
  event('assessmentLetGo', { deckId, rowIds: [...rowIds] }),
  event('deckLoadStarted', { deckId, callId: made(`deck:${deckId}`) }),
]

describe('pending actions of an assessment that the server refuses', () => {
  test('decision 3 S-SYNC-28 are discarded with the action that blocks the queue, which continues, and the deck is loaded again', () => {
    const before = given(blocked)
    expect(causes(before.state)).toEqual(['quizTrialStarted', 'quizAnswered', 'favoriteAdded'])
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(causes(state)).toEqual(['favoriteAdded'])
    expect(state.user.outbox).toMatchObject({ parked: {}, counts: { queued: 3, delivered: 0, dropped: 2 } })
    expect(state.user.outbox.blocked).toBeUndefined()
    expect(Object.keys(state.user.timers)).not.toContain('outboxRetry')
    expect(state.user.quiz).toEqual({ trials: {}, answers: {}, submitFaults: {} })
  })

  test('decision 3 S-SYNC-27 are discarded with parked actions and those that depend on them; points stay and are sent', () => {
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
    expect(state.user.outbox.parked).toEqual({})
    // Another action blocks the queue, and continues to do so.
    expect(state.user.outbox.blocked?.rowId).toBe(rowIdOf(state, 'favoriteAdded'))
  })

  test('decision 3 are discarded during a deck load, which is restarted: its response may be older', () => {
    const before = given(
      waits,
      later(120_000),
      intent('reloadDeck', { deckId }),
      undelivered('quizTrialStarted', refused, 1),
    )
    expect(Object.values(before.state.user.calls)).toMatchObject([{ purpose: 'deck', deckId }])
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(Object.keys(state.user.calls)).toEqual([made(`deck:${deckId}`)])
  })

  test('decision 3 are kept if none was refused or parked, and if none is pending', () => {
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

  test('decision 3 are kept while offline, because only the server knows the resulting state', () => {
    given(blocked, fact({ type: 'connectivity', online: false }))
      .when(letGo)
      .thenRefused('offline')
    given(waits, setAside('quizTrialStarted'), undelivered('favoriteAdded', offline, 1))
      .when(fact({ type: 'connectivity', online: false }))
      .after.when(letGo)
      .thenRefused('offline')
  })

  test('decision 3 X-OUTBOX-02 are kept while one may be in transit: a discarded action is never sent', () => {
    given(blocked, intent('sendNow', {})).when(letGo).thenRefused('busy')
    const sealed = given(waits, setAside('quizTrialStarted'))
    sealed.when(letGo).thenTypes('assessmentLetGo', 'deckLoadStarted')
  })

  test('decision 3 X-HEAL-08 are discarded together with their recovered events', () => {
    const attempt = rescuedEvent('quizAttemptCompleted', {})
    const row = { ...given(waits).state.user.outbox.rows[1], id: attempt.id, cause: 'quizAttemptCompleted' }
    const healed = event('storageHealed', { cause: 'dataLoss', rows: [row as never], events: [attempt] })
    const before = given(waits, undelivered('quizTrialStarted', refused, 1), healed)
    expect(idsOf(before.state)).toContain(attempt.id)
    const { state } = before.when(letGo).thenExactly(...exactly(idsOf(before.state)))
    expect(state.user.outbox.rescued.map(({ id }) => id)).not.toContain(attempt.id)
  })

  test('D-TRIAL-01 decision 3 no attempt is begun or answered until the server has returned its record', () => {
    const { after } = given(blocked).when(letGo)
    expect(resolveDeck(after.state, after.contents, deckId, Date.now())).toBeUndefined()
    after.when(fact({ type: 'changeDue' })).thenNothing()
    after
      .when(intent('answerQuestion', { deckId, cardId: 'q2', quizId: 'q2-question', answer: 'a' }))
      .thenRefused('deckNotLoaded')
    after.when(intent('completeAttempt', { deckId })).thenRefused('deckNotLoaded')
  })

  test('D-DND-08 decision 3 the outcome of a discarded do-or-don’t game is no longer shown', () => {
    const deck = content([doOrDontCard('sort', 1), plainCard('c')], { id: deckId, type: 'standard' })
    const questions = [{ questionId: 'sort-1', answerId: 'do' as const, correct: true }]
    const before = given(
      signedIn(),
      opened(deck),
      event('doOrDontCompleted', { cardId: 'sort', deckId, questions }),
      setAside('doOrDontCompleted'),
    )
    expect(Object.keys(before.state.user.engagement.doOrDontResults)).toEqual(['sort'])
    const { state } = before.when(letGo).after
    expect(state.user.engagement.doOrDontResults).toEqual({})
    expect(state.user.quiz.answers).toEqual({})
  })
})

describe('the server’s record of a discarded assessment', () => {
  const trialOf = ({ state }: App) => state.user.quiz.trials[deckId]
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
  /** An attempt that was completed and passed here, and is refused by the server. */
  const stuck = () => {
    const one = startApp().signIn().openDeck(exam)
    for (const { id } of userQueue(one.state)) one.tell({ type: 'rowSent', rowId: id })
    answer(answer(one, 'q1', 'a'), 'q2', 'a')
    expect(trialOf(one)?.phase).toBe('passed')
    const [first] = userQueue(one.state)
    return one.tell({ type: 'rowFailed', rowId: first?.id ?? '', fault: refused, jitter: 1 })
  }

  test('D-TRIAL-03 decision 3 replaces the local one completely, even if older, and a new attempt counts', () => {
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
    expect(Object.values(one.state.user.quiz.answers[deckId] ?? {})).toMatchObject([{ cardId: 'q1', answerId: 'b' }])
    expect(causes(one.state)).toEqual([])
    answer(one, 'q2', 'a')
    expect(trialOf(one)).toMatchObject({ phase: 'failed', attempts: 1 })
    expect(causes(one.state)).toEqual(['quizAnswered', 'quizAttemptCompleted'])
  })

  test('D-TRIAL-01 decision 3 starts a new trial if the server has none', () => {
    const one = stuck().do('letGoOfAssessment', { deckId }).openDeck(exam)
    expect(trialOf(one)).toMatchObject({ phase: 'answering', attempts: 0 })
    expect(causes(one.state)).toEqual(['quizTrialStarted'])
  })
})

test('decision 3 X-OUTBOX-06 ignores the late delivery of a discarded action', () => {
  const before = given(blocked)
  const { after } = before.when(letGo)
  after.when(fact({ type: 'rowSent', rowId: idsOf(before.state)[0] ?? '' })).thenNothing()
})

test('decision 3 ignores the response to an earlier load', () => {
  const { after } = given(blocked).when(letGo)
  const brought = { deckId, content: 'other', title: '', type: 'quiz', cardIds: [] }
  after.when(answered('deck', brought)).thenTypes('deckLoaded')
})

/** Number of discards in the runs. */
let times = 0
afterAll(() => expect(times).toBeGreaterThan(0))

property.prop([logs], { numRuns: 100 })(
  'decision 3 S-SYNC-28 X-OUTBOX-06 removes only pending actions of that deck’s questions from the queue',
  ({ inputs, contents }) => {
    let state = initialState
    for (const input of inputs) {
      for (const asked of new Set(userQueue(state).flatMap(({ subject }) => subject ?? []))) {
        const [first] = unsentActions(state, asked)
        if (first === undefined) continue
        const ask = (from: State, asks: Intent) =>
          completeCore.handle(from, { ...input, under: from.user, body: { kind: 'intent', intent: asks } }, contents)
        const aside = ask(state, { type: 'setAsideAction', data: { rowId: first.id } })
        const before = E.isLeft(aside) ? state : aside.right.state
        const outcome = ask(before, { type: 'letGoOfAssessment', data: { deckId: asked } })
        if (E.isLeft(outcome)) continue
        times += 1
        const { user, quarantine } = outcome.right.state
        const goes = new Set(unsentActions(before, asked).map(({ id }) => id))
        expect(user.outbox.rows).toEqual(userQueue(before).filter(({ id }) => !goes.has(id)))
        expect(Object.keys(user.outbox.parked)).toEqual(
          Object.keys(before.user.outbox.parked).filter((id) => !goes.has(id)),
        )
        expect(user.outbox.activities).toEqual(before.user.outbox.activities)
        expect(quarantine).toEqual(before.quarantine)
        expect(user.quiz.trials[asked]).toBeUndefined()
        expect({ ...user.quiz.trials, [asked]: 0 }).toEqual({ ...before.user.quiz.trials, [asked]: 0 })
      }
      const outcome = completeCore.handle(state, input, contents)
      if (E.isRight(outcome)) state = outcome.right.state
    }
  },
)
