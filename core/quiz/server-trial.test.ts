import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { takenQuizzes } from '../../test/arbitraries/quiz'
import { answer, answers, assessment, quizCard, trial } from '../../test/examples/assessment'
import { loaded, opened, signedIn } from '../../test/examples/history'
import { event, given, intent } from '../../test/given-when-then'
import { hasUnsentActions } from './server-trial'
import { mergeAnswers } from './merge-answers'
import type { Trial } from './state'
import { trialTransition } from './trial-transition'

const server = (more: Partial<QuizTrial> = {}): QuizTrial => ({
  id: 'trial',
  deckId: 'deck',
  attempts: 0,
  failures: [],
  ...more,
})
const taken = (own: Trial | undefined, told: QuizTrial, zone = 60, hasUnsent = false, withAnswers = false) =>
  trialTransition(own ?? told, { type: 'serverUpdated', trial: told, zone, hasUnsent, withAnswers }).trial
const merged = (own: Trial | undefined, more: Partial<QuizTrial> = {}, hasUnsent = false) =>
  taken(own, server(more), 60, hasUnsent)
const settled = { isAhead: false, askedAt: 1_000, resetAt: undefined, retrying: false }
const response = (questionId: string, more: Partial<QuizResponse> = {}): QuizResponse => ({
  id: `r-${questionId}`,
  cardId: 'q1',
  questionId,
  answerId: 'a',
  correct: true,
  createdAt: 10,
  ...more,
})

describe('a trial from the server', () => {
  test('D-ENTITY-09 is applied completely if none was known', () => {
    expect(
      merged(undefined, {
        userId: 'maya',
        startedAt: 5,
        attempts: 1,
        attemptsRemaining: 2,
        failures: [9],
        lastScore: 40,
        updatedAt: 10,
      }),
    ).toEqual({
      id: 'trial',
      userId: 'maya',
      deckId: 'deck',
      startedAt: 5,
      attempts: 1,
      attemptsRemaining: 2,
      failures: [{ at: 9, zone: 60 }],
      lastScore: 40,
      lastAttemptAt: 9,
      updatedAt: 10,
      retrying: false,
      content: '',
      answered: [],
      phase: 'failed',
    })
  })

  test('D-TRIAL-23 has the phase that its facts imply', () => {
    const phase = (more: Partial<QuizTrial>) => merged(undefined, more)?.phase
    expect(phase({})).toBe('answering')
    expect(phase({ attempts: 1, attemptsRemaining: 0, failures: [1] })).toBe('exhausted')
    expect(phase({ attempts: 1, failures: [1] })).toBe('failed')
    expect(phase({ attempts: 1, passedAt: 1 })).toBe('passed')
    expect(phase({ attempts: 1, passedAt: 1, submittedAt: 2 })).toBe('submitted')
  })

  test('story 5: is ignored while actions of this assessment are pending, whichever trial it is', () => {
    const own = trial({ attempts: 2, startedAt: 5 })
    expect(merged(own, { attempts: 1 }, true)).toBe(own)
    expect(merged(own, { id: 'other', startedAt: 9 }, true)).toBe(own)
    expect(merged(own, { attempts: 2, passedAt: 1, submittedAt: 2 }, true)?.phase).toBe('submitted')
  })

  test('story 11: is ignored if a newer record was applied already', () => {
    const own = trial({ attempts: 2, updatedAt: 20 })
    expect(merged(own, { attempts: 1, updatedAt: 19 })).toBe(own)
    expect(merged(own, { attempts: 3, updatedAt: 21 })?.attempts).toBe(3)
  })

  test('story 13: cannot revoke a submitted trial', () => {
    const own = trial({ submittedAt: 9, certificateId: 'c', phase: 'submitted' })
    expect(merged(own)).toBe(own)
    expect(merged(own, { submittedAt: 9, certificateId: 'c' })?.certificateId).toBe('c')
  })

  test('D-TRIAL-01 D-TRIAL-08 of two trials begun on two devices, the one that the server keeps is used here too', () => {
    const own = trial({ startedAt: 5, attemptsRemaining: 3 })
    const theirs = { id: 'theirs', attempts: 2, attemptsRemaining: 1, failures: [6, 7] }
    for (const startedAt of [4, 6]) {
      expect(merged(own, { ...theirs, startedAt })).toMatchObject({ id: 'theirs', attemptsRemaining: 1 })
      expect(merged(own, { ...theirs, startedAt }, true)).toBe(own)
    }
  })

  test('story 13: does not replace a submitted trial that began later', () => {
    const own = trial({ startedAt: 5, submittedAt: 9, phase: 'submitted' })
    expect(merged(own, { id: 'older', startedAt: 4 })).toBe(own)
    expect(merged(own, { id: 'newer', startedAt: 6 })?.id).toBe('newer')
  })

  test('of several trials in one response the one that began last is used, in any order', () => {
    const [first, last] = [server({ id: 'first', startedAt: 4 }), server({ id: 'last', startedAt: 5 })]
    for (const trials of [
      [first, last],
      [last, first],
    ]) {
      const told = given(signedIn(), event('syncSucceeded', { trials, notices: [] }))
      expect(told.state.user.quiz.trials['deck']?.id).toBe('last')
    }
  })

  describe('D-TRIAL-12 D-TRIAL-13 a new attempt that was begun on another device', () => {
    const begunAnew = { attempts: 1, failures: [3], resetAt: 8 }
    const loadedWith = (own: Trial | undefined, more: Partial<QuizTrial>) =>
      taken(own, server({ ...begunAnew, ...more }), 60, false, true)

    test('is running here as well, whatever the local state', () => {
      expect(loadedWith(undefined, {})?.phase).toBe('answering')
      expect(loadedWith(trial(), {})?.phase).toBe('answering')
      expect(loadedWith(trial({ attempts: 1, phase: 'failed' }), {})?.phase).toBe('answering')
      expect(loadedWith(trial({ attempts: 1, phase: 'passed', passedAt: 3 }), { passedAt: 3 })).toMatchObject({
        phase: 'answering',
        passedAt: 3,
      })
      expect(loadedWith(trial({ attempts: 1, phase: 'retaking', retrying: true }), {})?.phase).toBe('retaking')
    })

    test('is not running until its answers are known, nor once it is submitted', () => {
      expect(merged(undefined, begunAnew)?.phase).toBe('failed')
      expect(loadedWith(undefined, { passedAt: 4, submittedAt: 9 })?.phase).toBe('submitted')
    })
  })

  test('D-TRIAL-10 D-RESULT-13 decision 33: the score to submit is the best passed one of any device', () => {
    const passed = { attempts: 2, passedAt: 4, lastScore: 50 }
    const due = (own: Trial | undefined, more: Partial<QuizTrial>) => merged(own, { ...passed, ...more })?.passedScore
    const here = (passedScore: number) => trial({ attempts: 1, phase: 'passed', passedAt: 3, passedScore })
    expect(due(undefined, { score: 75 })).toBe(75)
    expect(due(here(60), { score: 75 })).toBe(75)
    // If the server does not distinguish the scores, this device knows better.
    expect(due(here(75), { score: 50 })).toBe(75)
    expect(due(here(75), {})).toBe(75)
    expect(due(undefined, {})).toBe(50)
    expect(due(here(75), { score: 90, submittedAt: 9, lastScore: 90 })).toBe(90)
  })

  test('D-TRIAL-18 keeps a running retake, and an attempt after a reset', () => {
    const retaking = trial({
      attempts: 1,
      phase: 'retaking',
      retrying: true,
      resetAt: 7,
      failures: [{ at: 3, zone: 120 }],
    })
    expect(merged(retaking, { attempts: 1, failures: [3] })).toMatchObject({
      phase: 'retaking',
      retrying: true,
      resetAt: 7,
    })
    const secondRound = trial({ attempts: 3, attemptsRemaining: 3, phase: 'answering', resetAt: 7 })
    expect(merged(secondRound, { attempts: 3, attemptsRemaining: 3, failures: [1, 2, 3] })?.phase).toBe('answering')
  })

  test('D-TRIAL-12 applies a reset that was made elsewhere', () => {
    const exhausted = trial({ attempts: 3, attemptsRemaining: 0, phase: 'exhausted' })
    expect(merged(exhausted, { attempts: 3, attemptsRemaining: 3, failures: [1, 2, 3] })?.phase).toBe('answering')
  })

  test('applies attempts that were made elsewhere', () => {
    const failed = trial({ attempts: 1, phase: 'retaking', retrying: true })
    expect(merged(failed, { attempts: 2, passedAt: 9 })).toMatchObject({
      phase: 'passed',
      retrying: false,
      lastAttemptAt: 9,
    })
    expect(merged(trial({ attempts: 1, phase: 'passed', passedAt: 4 }), { attempts: 1, failures: [4] })?.phase).toBe(
      'failed',
    )
  })

  test('D-RESULT-13 keeps a score that is being submitted', () => {
    const submitting = trial({ attempts: 1, phase: 'submitting', passedAt: 4 })
    expect(merged(submitting, { attempts: 1, passedAt: 4 })?.phase).toBe('submitting')
  })

  test('decision 8: keeps the zone of a failure that this device has recorded', () => {
    const own = trial({ attempts: 1, phase: 'failed', failures: [{ at: 3, zone: -300 }] })
    expect(merged(own, { attempts: 2, failures: [3, 8] })?.failures).toEqual([
      { at: 3, zone: -300 },
      { at: 8, zone: 60 },
    ])
  })

  property.prop([takenQuizzes])(
    'merging the device’s own record back changes only the record time',
    ({ trial: own }) => {
      const {
        failures,
        retrying: _retrying,
        phase: _phase,
        content: _content,
        lastAttemptAt: _last,
        resetAt: _reset,
        passedScore: _passed,
        answered: _answered,
        attemptsRemaining,
        ...rest
      } = own
      const echoed: QuizTrial = {
        ...rest,
        failures: failures.map(({ at }) => at),
        ...(attemptsRemaining === null ? {} : { attemptsRemaining }),
      }
      expect(taken(own, echoed, 0)).toEqual(own)
    },
  )
})

describe('answers from the server', () => {
  test('O-64 keep the last one of each question; D-VIS-12 count all of them as given', () => {
    const list = [
      response('x', { answerId: 'b', createdAt: 20, correct: false }),
      response('x', { answerId: 'a', createdAt: 10 }),
      response('y', { surveyResponse: true }),
      { id: 'r', cardId: 'q1' },
    ]
    expect(mergeAnswers({}, list, settled)).toEqual({
      x: { cardId: 'q1', questionId: 'x', answerId: 'b', at: 20, correct: false, times: 2 },
      y: { cardId: 'q1', questionId: 'y', answerId: 'a', at: 10, times: 1 },
    })
  })

  test('story 1: do not replace pending answers, nor answers given since the load began', () => {
    const own = answers(answer('q1', { at: 500 }), answer('q2', { at: 1_000 }))
    expect(mergeAnswers(own, [], { ...settled, isAhead: true })).toEqual(own)
    expect(mergeAnswers(own, [response('q1-question')], { ...settled, isAhead: true })).toEqual(own)
    expect(Object.keys(mergeAnswers(own, [], settled))).toEqual(['q2-question'])
  })

  test('X-HEAL-08 are merged with pending ones, except those that a reset has cleared', () => {
    const own = answers(answer('q1', { at: 500 }))
    const local = { ...settled, isAhead: true, resetAt: 100 }
    const list = [response('old', { createdAt: 50 }), response('new', { createdAt: 150 })]
    expect(Object.keys(mergeAnswers(own, list, local))).toEqual(['new', 'q1-question'])
    expect(Object.keys(mergeAnswers(own, list, { ...local, retrying: true }))).toEqual(['old', 'new', 'q1-question'])
  })

  test('D-TRIAL-12 do not restore answers that a reset has cleared since', () => {
    expect(mergeAnswers({}, [response('x')], { ...settled, resetAt: 1_000 })).toEqual({})
    expect(mergeAnswers({}, [response('x')], { ...settled, resetAt: 999 })).toHaveProperty('x')
  })
})

test('only pending answers and attempts make this device ahead of the server', () => {
  const exam = assessment([quizCard('q1')])
  expect(hasUnsentActions(given(signedIn(), loaded(exam)).state, 'deck')).toBe(false)
  expect(hasUnsentActions(given(signedIn(), opened(exam)).state, 'deck')).toBe(true)
  const other = given(
    signedIn(),
    loaded(exam),
    intent('favoriteCardToggle', { cardId: 'q1', deckId: 'deck', favorite: true }),
  )
  expect(hasUnsentActions(other.state, 'deck')).toBe(false)
})
