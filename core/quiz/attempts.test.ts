import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { EventData, EventType } from '../../protocol/events'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import { sortedRound } from '../../test/examples/sorting'
import {
  answerOf,
  loaded,
  offline,
  opened,
  refusedWith,
  signedIn,
  started,
  starts,
  synced,
} from '../../test/examples/history'
import {
  answered,
  at,
  delivered,
  event,
  fact,
  fires,
  given,
  holds,
  inTab,
  intent,
  later,
  made,
  rowIdOf,
  undelivered,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { deckNeeds } from '../deck/content-hash'
import { resolveDeck } from '../deck/resolved-deck'
import { hashOf } from '../hash'
import { inOrder, nextRow } from '../outbox/queue'

const DAY = 86_400_000
const exam = (settings: QuizSettings = {}, cards = [quizCard('q1'), quizCard('q2')]) => assessment(cards, settings)
const taking = (settings: QuizSettings = {}): Steps => [signedIn(), opened(exam(settings))]
const answer = (card: string, chosen: string) =>
  intent('answerQuestion', { deckId: 'deck', cardId: card, quizId: `${card}-question`, answer: chosen })
const right = (card: string) => answer(card, 'a')
const wrong = (card: string) => answer(card, 'b')
const complete = intent('completeAttempt', { deckId: 'deck' })
const retry = intent('retryQuizDeck', { deckId: 'deck' })
const submit = intent('submitQuizDeckScore', { deckId: 'deck' })
const trialOf = ({ state }: Given) => state.user.quiz.trials['deck']
const modeOf = ({ state, contents }: Given) => resolveDeck(state, contents, 'deck', NOON)?.mode
const shown = ({ state, contents }: Given, time = NOON) =>
  resolveDeck(state, contents, 'deck', time)?.shown.map(({ id }) => id)
const trialIdOf = (steps: Steps) => given(steps).state.user.quiz.trials['deck']?.id ?? ''
const completed = (trialId: string, more: Partial<EventData<'quizAttemptCompleted'>> = {}) =>
  event('quizAttemptCompleted', {
    deckId: 'deck',
    trialId,
    score: 100,
    passed: true,
    correctCount: 2,
    totalCount: 2,
    requested: false,
    ...more,
  })
const failing: Steps = [wrong('q1'), wrong('q2')]
const passing: Steps = [right('q1'), right('q2')]
const graded: QuizSettings = { passingGrade: 80, quizAttemptLimit: 3 }

describe('the trial', () => {
  test('D-TRIAL-01 D-TRIAL-02 starts when the deck is opened for the first time, with all attempts', () => {
    const deck = exam({ quizAttemptLimit: 3 })
    const after = given(signedIn(), loaded(deck))
      .when(intent('openDeck', { deckId: 'deck' }))
      .thenExactly(
        event('deckOpened', { deckId: 'deck' }),
        event('cardShown', { deckId: 'deck', cardId: 'deck-quizInstructions' }),
        event('quizTrialStarted', {
          deckId: 'deck',
          trialId: made('trial deck'),
          userId: 'maya',
          content: hashOf(deck),
          attemptsRemaining: 3,
        }),
      )
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/deck-quiz-trials'])
    expect(trialOf(given(taking({})))?.attemptsRemaining).toBe(null)
  })

  test('D-TRIAL-01 starts once', () => {
    given(taking(), intent('closeDeck', { deckId: 'deck' }))
      .when(intent('openDeck', { deckId: 'deck' }))
      .thenTypes('deckOpened', 'cardShown')
  })

  test('D-TRIAL-01 O-62 does not start in a read-only assessment, nor in another deck type', () => {
    const notYet = content([quizCard('q1')], { quizStartDate: NOON + 1 })
    expect(trialOf(given(signedIn(), opened(notYet)))).toBeUndefined()
    expect(trialOf(given(signedIn(), opened(content([quizCard('q1')], { type: 'standard' }))))).toBeUndefined()
  })

  test('D-TRIAL-01 starts when the deck has loaded; uses the server’s trial if there is one', () => {
    const asking = [signedIn(), holds(exam()), intent('openDeck', { deckId: 'deck' })]
    given(asking)
      .when(answered('deck', answerOf(exam())))
      .thenTypes('deckLoaded', 'cardShown', 'quizTrialStarted')
    const known = given(asking).when(
      answered('deck', { ...answerOf(exam()), trial: { id: 't1', deckId: 'deck', attempts: 1, failures: [1] } }),
    )
    known.thenTypes('deckLoaded', 'cardShown')
    expect(trialOf(known.after)?.id).toBe('t1')
  })

  test('D-TRIAL-01 starts for the tab that is loading, whichever tab has loaded the deck', () => {
    const waiting = [
      signedIn(),
      inTab('tab-2'),
      starts(['tab-1']),
      inTab('tab-2'),
      intent('openDeck', { deckId: 'deck' }),
      inTab('tab-1'),
      holds(exam()),
    ]
    given(waiting, synced())
      .when(answered('deck', answerOf(exam())))
      .thenTypes('deckLoaded', 'quizTrialStarted')
  })

  test('D-MODE-07 is judged by the server’s clock', () => {
    const later2h = content([quizCard('q1')], { quizStartDate: NOON + 7_200_000 })
    const fast = event('serverClockMeasured', { offset: 7_200_000 })
    expect(trialOf(given(signedIn(), opened(later2h)))).toBeUndefined()
    expect(trialOf(given(signedIn(), fast, opened(later2h)))).toBeDefined()
  })
})

describe('an attempt', () => {
  const trialId = trialIdOf(taking(graded))

  test('D-TRIAL-03 D-TRIAL-07 D-TRIAL-27 completes with the last answer, and passes by the grade', () => {
    const after = given(taking(graded), right('q1')).when(right('q2'))
    after.thenTypes('quizAnswered', 'quizAttemptCompleted')
    expect(after.events[1]).toMatchObject(completed(trialId, { attemptsRemaining: 2 }).event)
    expect(trialOf(after.after)).toMatchObject({
      phase: 'passed',
      passedAt: NOON,
      attempts: 1,
      attemptsRemaining: 2,
      lastScore: 100,
    })
  })

  test('D-TRIAL-05 D-TRIAL-06 D-TRIAL-24 counts, and records the date of a failed one', () => {
    const after = given(taking(graded), right('q1'), later(5)).when(wrong('q2')).after
    expect(trialOf(after)).toMatchObject({
      phase: 'failed',
      attempts: 1,
      attemptsRemaining: 2,
      lastScore: 50,
      failures: [{ at: NOON + 5, zone: 0 }],
    })
    expect(trialOf(after)).not.toHaveProperty('passedAt')
  })

  test('D-TRIAL-03 completes once: no further answer completes it again', () => {
    const missable = exam(graded, [quizCard('q1', { incorrectDelay: 1 }), quizCard('q2', { incorrectDelay: 1 })])
    const again = given(signedIn(), opened(missable), failing, later(2_000)).when(right('q1'))
    again.thenTypes('quizAnswered')
    given(taking(graded), failing).when(complete).thenRefused('nothingToRetry')
  })

  test('D-TRIAL-03 D-TRIAL-05 treats an answer outside of an attempt as practice: it changes no score and is not sent', () => {
    const settings = { passingGrade: 50, quizAttemptLimit: 3 }
    const check = exam(settings, [quizCard('q1', { knowledgeCheck: true }), quizCard('q2')])
    const passed = given(signedIn(), opened(check), wrong('q1'), later(2_000), right('q2'), later(30_000))
    expect(trialOf(passed)).toMatchObject({ phase: 'passed', lastScore: 50, passedScore: 50 })
    const practised = passed.when(right('q1'))
    practised.thenTypes('quizAnswered')
    expect(practised.events[0]?.data).toMatchObject({ practice: true, correct: true })
    expect(practised.state.user.quiz).toEqual(passed.state.user.quiz)
    expect(practised.state.user.outbox.rows).toEqual(passed.state.user.outbox.rows)
    const { trialId: id } = { trialId: trialOf(passed)?.id ?? '' }
    practised.after.when(submit).thenExactly(event('quizScoreSubmitted', { deckId: 'deck', trialId: id, score: 50 }))
  })

  test('D-TRIAL-05 does not let missed questions be corrected between two attempts', () => {
    const missable = exam({ passingGrade: 60, quizAttemptLimit: 3 }, [
      quizCard('q1', { incorrectDelay: 5 }),
      quizCard('q2'),
      quizCard('q3'),
    ])
    const failed = given(signedIn(), opened(missable), wrong('q1'), wrong('q2'), right('q3'), later(30_000))
    const practised = failed.when(right('q1'))
    expect(practised.events[0]?.data).toMatchObject({ practice: true })
    expect(practised.state.user.quiz).toEqual(failed.state.user.quiz)
    const retaken = practised.after.when(retry).after
    expect(shown(retaken, NOON + 30_000)).toEqual(['deck-quizInstructions', 'q1', 'q2', 'deck-quizResults'])
  })

  test('D-ANSWER-07 D-DECK-13 advances in a retake to the next shown card, past the cards that were right', () => {
    const deck = exam(graded, [quizCard('q1'), quizCard('q2'), quizCard('q3')])
    const jump = intent('jumpToCard', { deckId: 'deck', cardId: 'q1' })
    const retaking: Steps = [signedIn(), opened(deck), wrong('q1'), right('q2'), wrong('q3'), retry, jump]
    const toQ3 = event('cardShown', { deckId: 'deck', cardId: 'q3' })
    given(retaking)
      .when(intent('jumpToNextCard', { deckId: 'deck' }))
      .thenExactly(toQ3)
    const goesOn = given(retaking, right('q1'), later(700)).when(fires('nextCard'))
    expect(goesOn.events.map(({ type, data }) => [type, data])).toMatchObject([['cardShown', { cardId: 'q3' }]])
  })

  test('D-TRIAL-05 D-ANSWER-13 does not send practice on a card with triggers either', () => {
    const triggers = [{ id: 't1', cardId: 'q1', actionType: 'addRole' as const }]
    const practised = given(signedIn(), opened({ ...exam(graded), triggers }), complete).when(right('q1'))
    practised.thenTypes('quizAnswered')
    expect(practised.events[0]?.data).toMatchObject({ practice: true, direct: false })
  })

  test('D-TRIAL-10 decision 33 submits the best passed score, even after a pass with a lower score', () => {
    const settings = { passingGrade: 30, quizAttemptDelay: -1 }
    const deck = exam(settings, [quizCard('q1'), quizCard('q2'), quizCard('q3')])
    const better: Steps = [right('q1'), right('q2'), wrong('q3')]
    const steps: Steps = [signedIn(), opened(deck), better, retry, right('q1'), wrong('q2'), wrong('q3')]
    expect(trialOf(given(steps))).toMatchObject({ phase: 'passed', attempts: 2, lastScore: 33 })
    given(steps)
      .when(submit)
      .thenExactly(event('quizScoreSubmitted', { deckId: 'deck', trialId: trialIdOf(steps), score: 67 }))
  })

  test('D-TRIAL-05 treats a do-or-don’t game outside of an attempt as practice too', () => {
    const deck = exam({ passingGrade: 0 }, [quizCard('q1'), doOrDontCard('g1', 1)])
    const before: Steps = [signedIn(), opened(deck), right('q1'), complete, later(2_000)]
    const ended = given(before)
    const round = sortedRound('g1', 1, () => 'do')
    const practised = given(before, round, later(1_400)).when(fires('doOrDontFeedback'))
    expect(practised.events.at(-1)).toMatchObject({ type: 'doOrDontCompleted', data: { practice: true } })
    expect(practised.state.user.quiz).toEqual(ended.state.user.quiz)
    expect(practised.state.user.outbox.rows).toEqual(ended.state.user.outbox.rows)
  })

  test('D-TRIAL-05 keeps a pass and its score until a complete attempt exceeds it', () => {
    const settings = { passingGrade: 50, quizAttemptDelay: -1 }
    const passed: Steps = [taking(settings), right('q1'), wrong('q2'), later(10), retry, later(10)]
    const worse = given(passed, wrong('q1'), wrong('q2'), later(10))
    expect(trialOf(worse)).toMatchObject({ phase: 'passed', attempts: 2, lastScore: 0, passedScore: 50 })
    expect(worse.when(submit).events[0]?.data).toMatchObject({ score: 50 })
    const better = given(passed, right('q1'), right('q2'), later(10))
    expect(better.when(submit).events[0]?.data).toMatchObject({ score: 100 })
  })

  test('D-TRIAL-33 sends its request after the trial’s start and its answers', () => {
    const { rows } = given(taking(graded), passing).state.user.outbox
    expect(inOrder(rows).map(({ cause }) => cause)).toEqual([
      'quizTrialStarted',
      'quizAnswered',
      'quizAnswered',
      'quizAttemptCompleted',
    ])
  })

  test('D-TRIAL-04 D-TRIAL-29 completes on request with questions open, not passed', () => {
    given(taking({ passingGrade: 0 }), right('q1'))
      .when(complete)
      .thenExactly(
        completed(trialIdOf(taking({ passingGrade: 0 })), {
          score: 50,
          passed: false,
          correctCount: 1,
          requested: true,
        }),
      )
    given(taking(graded), right('q1'), complete).when(complete).thenRefused('nothingToRetry')
    given(signedIn(), loaded(exam())).when(complete).thenRefused('deckNotLoaded')
  })

  test('D-TRIAL-25 D-TRIAL-28 surveys do not count, and without a passing grade 0 percent passes', () => {
    const mixed = exam({}, [quizCard('q1'), quizCard('q2', { survey: true })])
    const after = given(signedIn(), opened(mixed), right('q2')).when(wrong('q1')).after
    expect(trialOf(after)).toMatchObject({ phase: 'passed', lastScore: 0 })
  })

  test('D-TRIAL-03 O-66 counts a do-or-don’t game as questions, and as the last of them', () => {
    const deck = exam(graded, [quizCard('q1'), doOrDontCard('g1', 3)])
    const round = sortedRound('g1', 3, () => 'do')
    const after = given(signedIn(), opened(deck), wrong('q1'), round, later(1_400)).when(fires('doOrDontFeedback'))
    after.thenTypes('timerFired', 'doOrDontCompleted', 'quizAttemptCompleted')
    expect(trialOf(after.after)).toMatchObject({ lastScore: 75, phase: 'failed' })
  })

  test('D-TRIAL-03 completes when a load contains the answer to the last open question, from another device', () => {
    const response = { id: 'r', cardId: 'q2', questionId: 'q2-question', answerId: 'a', correct: true, createdAt: NOON }
    const half: Steps = [taking(graded), right('q1'), delivered('quizTrialStarted'), delivered('quizAnswered')]
    const loading: Steps = [half, later(10), event('deckLoadStarted', { deckId: 'deck', callId: 'load' })]
    const after = given(loading).when(
      answered('deck', {
        ...answerOf(exam(graded)),
        responses: [{ ...response, id: 'r1', cardId: 'q1', questionId: 'q1-question' }, response],
      }),
    )
    after.thenTypes('deckLoaded', 'quizAttemptCompleted')
    expect(trialOf(after.after)).toMatchObject({ phase: 'passed', lastScore: 100, attempts: 1 })
    const none = given(loading).when(answered('deck', answerOf(exam(graded))))
    none.thenTypes('deckLoaded')
  })

  test('D-TRIAL-08 accepts no attempt when none is left', () => {
    const used = [taking({ passingGrade: 80, quizAttemptLimit: 1 }), failing]
    expect(trialOf(given(used))).toMatchObject({ phase: 'exhausted', attemptsRemaining: 0 })
    given(used).when(right('q1')).thenRefused('noAttemptsRemaining')
    given(used).when(retry).thenRefused('noAttemptsRemaining')
  })

  property.prop([
    fc.array(fc.constantFrom(right('q1'), wrong('q1'), right('q2'), wrong('q2'), retry, complete), { maxLength: 25 }),
  ])('D-TRIAL-08 attempts plus attempts remaining equals the limit, whatever the learner does', (steps) => {
    const end = steps.reduce((world, step) => world.when(step).after, given(taking(graded)))
    const { attempts = 0, attemptsRemaining } = trialOf(end) ?? {}
    expect(attempts + (attemptsRemaining ?? 0)).toBe(3)
    expect(attemptsRemaining).toBeGreaterThanOrEqual(0)
    expect(end.log.filter(({ type }) => type === 'quizAttemptCompleted')).toHaveLength(attempts)
  })
})

describe('a retake', () => {
  test('D-TRIAL-18 D-TRIAL-19 asks the missed questions again, in study mode, without a request to the server', () => {
    const failed = given(taking(graded), right('q1'), wrong('q2'), later(10))
    const after = failed
      .when(retry)
      .thenExactly(
        event('quizRetried', { deckId: 'deck', trialId: trialIdOf(taking(graded)), content: hashOf(exam(graded)) }),
      )
    expect(trialOf(after)).toMatchObject({ phase: 'retaking', retrying: true, resetAt: NOON + 10 })
    expect(modeOf(after)).toBe('study')
    expect(shown(after)).toEqual(['deck-quizInstructions', 'q2', 'deck-quizResults'])
    expect(after.state.user.outbox.rows).toEqual(failed.state.user.outbox.rows)
  })

  test('D-TRIAL-03 D-TRIAL-18 completes with the last missed question, and right answers still count', () => {
    const after = given(taking(graded), right('q1'), wrong('q2'), later(10), retry, later(10)).when(right('q2'))
    after.thenTypes('quizAnswered', 'quizAttemptCompleted')
    expect(trialOf(after.after)).toMatchObject({
      phase: 'passed',
      attempts: 2,
      attemptsRemaining: 1,
      lastScore: 100,
      retrying: false,
    })
  })

  test('D-TRIAL-19 is offered below 100, while it is pending and attempts remain', () => {
    given(taking(graded), passing).when(retry).thenRefused('nothingToRetry')
    given(taking(graded)).when(retry).thenRefused('nothingToRetry')
    given(taking(graded), right('q1')).when(retry).thenRefused('nothingToRetry')
    given(taking({ passingGrade: 50 }), right('q1'), wrong('q2'))
      .when(retry)
      .thenTypes('quizRetried')
  })

  test('D-TRIAL-19 is offered with 100 too if the attempt was ended with an open survey, and asks it', () => {
    const mixed = exam(graded, [quizCard('q1'), quizCard('q2', { survey: true })])
    const ended: Steps = [signedIn(), opened(mixed), right('q1'), complete, later(10)]
    const retaking = given(ended).when(retry)
    retaking.thenTypes('quizRetried')
    expect(shown(retaking.after)).toEqual(['deck-quizInstructions', 'q2', 'deck-quizResults'])
    const done = retaking.after.when(right('q2'))
    done.thenTypes('quizAnswered', 'quizAttemptCompleted')
    expect(trialOf(done.after)).toMatchObject({ phase: 'passed', lastScore: 100, attemptsRemaining: 1 })
  })

  test('D-TRIAL-19 is not offered if another device has passed with 100, whatever this device knows', () => {
    const trial = { id: 't', deckId: 'deck', attempts: 1, passedAt: NOON - 1, lastScore: 100 }
    const responses = [{ id: 'r', cardId: 'q1', questionId: 'q1-question', answerId: 'b', correct: false }]
    given(signedIn(), loaded(exam(graded), { trial, responses }), intent('openDeck', { deckId: 'deck' }))
      .when(retry)
      .thenRefused('nothingToRetry')
  })

  test('D-TRIAL-19 D-TRIAL-26 is not offered if nothing is scored and all is answered', () => {
    const survey = exam(graded, [quizCard('q1', { survey: true })])
    given(signedIn(), opened(survey), right('q1')).when(retry).thenRefused('nothingToRetry')
    given(signedIn(), opened(survey), complete).when(retry).thenTypes('quizRetried')
  })

  test('X-OUTBOX-08 begins once', () => {
    given(taking(graded), failing, retry).when(retry).thenNothing()
  })

  test('D-TRIAL-13 D-TRIAL-17 D-TRIAL-34 with a delay of -1 is a reset that keeps the count', () => {
    const anytime = { ...graded, quizAttemptDelay: -1 }
    const ids = { deckId: 'deck', trialId: trialIdOf(taking(anytime)) }
    const after = given(taking(anytime), right('q1'), wrong('q2'), later(10))
      .when(retry)
      .thenExactly(
        event('quizResponsesReset', ids),
        event('quizTrialReset', { ...ids, keepsCount: true, content: hashOf(exam(anytime)), attemptsRemaining: 2 }),
        event('quizRetried', { ...ids, content: hashOf(exam(anytime)) }),
      )
    expect(trialOf(after)).toMatchObject({ phase: 'retaking', attempts: 1, attemptsRemaining: 2, resetAt: NOON + 10 })
    expect(after.state.user.quiz.answers['deck']).toEqual({})
    expect(modeOf(after)).toBe('study')
    expect(shown(after)).toEqual(['deck-quizInstructions', 'q1', 'q2', 'deck-quizResults'])
    given(taking(anytime), failing, later(10), retry).when(retry).thenNothing()
  })
})

describe('an automatic reset', () => {
  const waiting: QuizSettings = { passingGrade: 80, quizAttemptLimit: 1, quizAttemptDelay: 2 }
  const used: Steps = [taking(waiting), failing, intent('closeDeck', { deckId: 'deck' })]
  const reopen = intent('openDeck', { deckId: 'deck' })
  const types = (days: number, ...steps: readonly Steps[]): readonly EventType[] =>
    given(used, steps, later(days * DAY))
      .when(reopen)
      .events.map(({ type }) => type)

  test('D-TRIAL-12 D-TRIAL-14 happens on opening after the waiting days, and restores all attempts', () => {
    const ids = { deckId: 'deck', trialId: trialIdOf(taking(waiting)) }
    const opening = given(used, later(1.5 * DAY)).when(reopen)
    opening.thenTypes('deckOpened', 'deckLoadStarted', 'cardShown', 'quizResponsesReset', 'quizTrialReset')
    expect(opening.events.slice(3)).toMatchObject([
      event('quizResponsesReset', ids).event,
      event('quizTrialReset', { ...ids, keepsCount: false, content: hashOf(exam(waiting)), attemptsRemaining: 1 })
        .event,
    ])
    expect(trialOf(opening.after)).toMatchObject({ phase: 'answering', attempts: 1, attemptsRemaining: 1 })
    expect(opening.state.user.quiz.answers['deck']).toEqual({})
    expect(types(1.49)).not.toContain('quizTrialReset')
  })

  test('D-TRIAL-14 happens in an open deck when the server’s clock shows that the waiting days have passed', () => {
    const ids = { deckId: 'deck', trialId: trialIdOf(taking(waiting)) }
    const early = given(used, later(DAY), reopen)
    early
      .when(fact({ type: 'clockMeasured', offset: 0.5 * DAY, within: 0 }))
      .thenExactly(
        event('serverClockMeasured', { offset: 0.5 * DAY }),
        event('quizResponsesReset', ids),
        event('quizTrialReset', { ...ids, keepsCount: false, content: hashOf(exam(waiting)), attemptsRemaining: 1 }),
      )
    early
      .when(fact({ type: 'clockMeasured', offset: 0.49 * DAY, within: 0 }))
      .thenExactly(event('serverClockMeasured', { offset: 0.49 * DAY }))
    given(used, later(DAY))
      .when(fact({ type: 'clockMeasured', offset: 9 * DAY, within: 0 }))
      .thenExactly(event('serverClockMeasured', { offset: 9 * DAY }))
  })

  test('D-TRIAL-14 happens once in a deck that is open in two tabs when the server’s clock is measured', () => {
    given(used, later(DAY), reopen, inTab('tab-2'), reopen)
      .when(fact({ type: 'clockMeasured', offset: 0.5 * DAY, within: 0 }))
      .thenTypes('serverClockMeasured', 'quizResponsesReset', 'quizTrialReset')
  })

  test('D-TRIAL-15 does not happen while attempts remain or the score was submitted', () => {
    const left = { ...waiting, quizAttemptLimit: 2 }
    const opening = given(taking(left), failing, intent('closeDeck', { deckId: 'deck' }), later(9 * DAY)).when(reopen)
    expect(opening.events.map(({ type }) => type)).not.toContain('quizTrialReset')
    const submitted = event('quizTrialUpdated', {
      trial: {
        id: trialIdOf(taking(waiting)),
        deckId: 'deck',
        attempts: 1,
        attemptsRemaining: 0,
        passedAt: NOON,
        submittedAt: NOON,
      },
    })
    expect(types(9, submitted)).not.toContain('quizTrialReset')
  })

  test('D-TRIAL-09 D-TRIAL-16 does not happen a second time, after twice the limit', () => {
    const second: Steps = [used, later(2 * DAY), reopen, failing, intent('closeDeck', { deckId: 'deck' })]
    expect(trialOf(given(second))).toMatchObject({ attempts: 2, phase: 'exhausted' })
    expect(
      given(second, later(9 * DAY))
        .when(reopen)
        .events.map(({ type }) => type),
    ).not.toContain('quizTrialReset')
  })

  test('D-TRIAL-35 does not happen with a delay of -1 or without a delay', () => {
    for (const quizAttemptDelay of [-1, 0]) {
      const opening = given(
        taking({ ...waiting, quizAttemptDelay }),
        failing,
        intent('closeDeck', { deckId: 'deck' }),
        later(9 * DAY),
      ).when(reopen)
      expect(opening.events.map(({ type }) => type)).not.toContain('quizTrialReset')
    }
  })

  test('D-TRIAL-14 uses the learner’s calendar, in the zone of the failure and the current zone', () => {
    const at23 = Date.UTC(2026, 2, 28, 22, 0)
    const berlinThen = 60
    const failed: Steps = [
      signedIn(),
      at(at23, berlinThen),
      opened(exam(waiting)),
      failing,
      intent('closeDeck', { deckId: 'deck' }),
    ]
    const berlinNow = 120
    const midnight = Date.UTC(2026, 2, 29, 22, 0)
    const reopened = (time: number) =>
      given(failed, at(time, berlinNow))
        .when(reopen)
        .events.map(({ type }) => type)
    expect(reopened(midnight - 1)).not.toContain('quizTrialReset')
    expect(reopened(midnight)).toContain('quizTrialReset')
  })
})

describe('the score', () => {
  const trialId = trialIdOf(taking(graded))
  const submitted = event('quizScoreSubmitted', { deckId: 'deck', trialId, score: 100 })
  const passed: Steps = [taking(graded), passing]
  const emptied: Steps = [
    passed,
    delivered('quizTrialStarted'),
    delivered('quizAnswered'),
    delivered('quizAnswered'),
    delivered('quizAttemptCompleted'),
  ]

  test('D-RESULT-13 D-TRIAL-10 is pending, submitting, then submitted', () => {
    const submitting = given(emptied).when(submit).thenExactly(submitted)
    expect(trialOf(submitting)).toMatchObject({ phase: 'submitting', lastScore: 100 })
    const rowId = rowIdOf(submitting.state, 'quizScoreSubmitted')
    const trial = {
      id: trialId,
      deckId: 'deck',
      attempts: 1,
      attemptsRemaining: 2,
      passedAt: NOON,
      submittedAt: NOON + 1,
      certificateId: 'k1',
      lastScore: 100,
    }
    const done = submitting
      .when(fact({ type: 'rowSent', rowId, trial }))
      .thenExactly(event('actionDelivered', { rowId }), event('quizTrialUpdated', { trial }))
    expect(trialOf(done)).toMatchObject({ phase: 'submitted', submittedAt: NOON + 1, certificateId: 'k1' })
  })

  test('D-RESULT-13 returns to pending when the server refuses it, and can be sent again', () => {
    const refused = given(emptied, submit).when(undelivered('quizScoreSubmitted', refusedWith(422)))
    refused.thenTypes('actionFailed', 'appErrorNoted', 'quizScoreRefused')
    expect(trialOf(refused.after)?.phase).toBe('passed')
    expect(refused.state.user.quiz.submitFaults).toEqual({ deck: refusedWith(422) })
    const again = given(emptied, submit, undelivered('quizScoreSubmitted', refusedWith(422)))
      .when(submit)
      .thenExactly(event('sendAsked', {}))
    expect(trialOf(again)?.phase).toBe('submitting')
    expect(again.state.user.quiz.submitFaults).toEqual({})
    expect(again.state.user.outbox.rows.filter(({ cause }) => cause === 'quizScoreSubmitted')).toHaveLength(1)
  })

  test.each([
    ['after the server had refused it', refusedWith(422)],
    ['while no answer came', offline],
  ])('D-RESULT-13 X-UX-02 is pending while it is parked %s, and is sent when it is submitted again', (_when, fault) => {
    const rowId = rowIdOf(given(emptied, submit).state, 'quizScoreSubmitted')
    const setAside = intent('setAsideAction', { rowId })
    const aside = [emptied, submit, undelivered('quizScoreSubmitted', fault), setAside]
    expect(trialOf(given(aside))?.phase).toBe('passed')
    // An automatic retry does not send a parked action.
    expect(trialOf(given(aside, event('sendAsked', {})))?.phase).toBe('passed')
    const again = given(aside).when(submit).thenExactly(event('actionPutBack', { rowId }), event('sendAsked', {}))
    expect(trialOf(again)?.phase).toBe('submitting')
    expect(nextRow(again.state, NOON)?.id).toBe(rowId)
    expect(trialOf(given(aside, intent('putBackAction', { rowId })))?.phase).toBe('submitting')
  })

  test('D-RESULT-12 O-32 stays submitting while there is no response, and after a temporary refusal', () => {
    for (const fault of [offline, refusedWith(503), refusedWith(429)]) {
      const waiting = given(emptied, submit, undelivered('quizScoreSubmitted', fault))
      expect(trialOf(waiting)?.phase).toBe('submitting')
    }
  })

  test('X-OUTBOX-08 is submitted once, however often it is requested', () => {
    const twice = given(emptied, submit).when(submit).thenNothing()
    expect(twice.state.user.outbox.rows).toHaveLength(1)
    given(emptied, submit, undelivered('quizScoreSubmitted', offline)).when(submit).thenExactly(event('sendAsked', {}))
    given(emptied, submit, delivered('quizScoreSubmitted')).when(submit).thenRefused('alreadySubmitted')
  })

  test('D-TRIAL-29 requires all questions answered and a passed attempt', () => {
    given(taking(graded), right('q1')).when(submit).thenRefused('questionsOpen')
    given(taking(graded), right('q1'), complete).when(submit).thenRefused('questionsOpen')
    given(taking(graded), failing).when(submit).thenRefused('notPassed')
    given(signedIn(), loaded(exam())).when(submit).thenRefused('deckNotLoaded')
  })

  test('D-TRIAL-11 D-MODE-03 leaves nothing to answer or to retake after submission', () => {
    const trial = { id: trialId, deckId: 'deck', attempts: 1, passedAt: NOON, submittedAt: NOON, certificateId: 'k1' }
    const done: Steps = [emptied, submit, delivered('quizScoreSubmitted'), event('quizTrialUpdated', { trial })]
    given(done).when(submit).thenRefused('alreadySubmitted')
    given(done).when(retry).thenRefused('readingOnly')
    given(done).when(complete).thenRefused('readingOnly')
  })
})

describe('content that changes during an attempt', () => {
  const first = exam(graded)
  const second = exam(graded, [quizCard('q1'), quizCard('q3')])
  const newer: Steps = loaded(second)

  test('decision 10: an attempt keeps its questions until the next one begins', () => {
    const answering: Steps = [signedIn(), opened(first), right('q1')]
    expect(shown(given(answering, newer))).toEqual(['deck-quizInstructions', 'q1', 'q2', 'deck-quizResults'])
    const ended = given(answering, newer).when(wrong('q2'))
    ended.thenTypes('quizAnswered', 'quizAttemptCompleted')
    const retaken = given(answering, newer, wrong('q2'), later(1), retry)
    expect(trialOf(retaken)?.content).toBe(hashOf(second))
    expect(shown(retaken)).toEqual(['deck-quizInstructions', 'q3', 'deck-quizResults'])
  })

  test('decision 10: asks the newest questions until one has been answered', () => {
    expect(shown(given(signedIn(), opened(first), newer))).toEqual([
      'deck-quizInstructions',
      'q1',
      'q3',
      'deck-quizResults',
    ])
    expect(trialOf(given(signedIn(), opened(first), newer))?.content).toBe(hashOf(second))
  })

  test('decision 10: a passed attempt can be submitted even if there are new questions', () => {
    given(signedIn(), opened(first), passing, newer).when(submit).thenTypes('quizScoreSubmitted')
  })

  test('decision 10: without the old questions in memory the deck is not loaded, and none of the newest is asked', () => {
    const pinned: Steps = [
      signedIn(),
      started(),
      loaded(second),
      event('quizTrialStarted', { deckId: 'deck', trialId: 't', userId: 'maya', content: hashOf(first) }),
    ]
    const opening = given(pinned)
      .when(intent('openDeck', { deckId: 'deck' }))
      .thenTypes('deckOpened')
    expect(deckNeeds(opening.state, 'deck')).toContain(hashOf(first))
    const { state, contents } = opening
    expect(resolveDeck(state, contents, 'deck', NOON)).toBeUndefined()
    opening.when(right('q3')).thenRefused('deckNotLoaded')
    opening.when(complete).thenRefused('deckNotLoaded')
    expect(shown(given(pinned, holds(first)))).toEqual(['deck-quizInstructions', 'q1', 'q2', 'deck-quizResults'])
  })

  test('pins a trial of another device when its deck is loaded; one without answers was reset there', () => {
    const trial = { id: 't1', deckId: 'deck', attempts: 1, attemptsRemaining: 2, failures: [NOON - 1] }
    const responses = [
      { id: 'r', cardId: 'q1', questionId: 'q1-question', answerId: 'b', correct: false, createdAt: NOON - 2 },
    ]
    const known = event('syncSucceeded', { trials: [trial], notices: [] })
    expect(trialOf(given(signedIn(), known, loaded(first, { trial, responses })))).toMatchObject({
      phase: 'failed',
      content: hashOf(first),
    })
    expect(trialOf(given(signedIn(), known, loaded(first, { trial })))).toMatchObject({
      phase: 'answering',
      content: hashOf(first),
    })
  })
})

test('has no attempts in a deck that is not an assessment', () => {
  const standard = content([plainCard('c1')], { type: 'standard' })
  for (const step of [complete, retry, submit])
    given(signedIn(), opened(standard)).when(step).thenRefused('deckNotLoaded')
})
