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
import { stepTrial } from './step-trial'

const server = (more: Partial<QuizTrial> = {}): QuizTrial => ({
  id: 'trial',
  deckId: 'deck',
  attempts: 0,
  failures: [],
  ...more,
})
const taken = (own: Trial | undefined, told: QuizTrial, zone = 60, hasUnsent = false, withAnswers = false) =>
  stepTrial(own ?? told, { type: 'serverUpdated', trial: told, zone, hasUnsent, withAnswers }).trial
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
  test('D-ENTITY-09 is taken over whole where none was known', () => {
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

  test('D-TRIAL-23 stands where its facts say', () => {
    const phase = (more: Partial<QuizTrial>) => merged(undefined, more)?.phase
    expect(phase({})).toBe('answering')
    expect(phase({ attempts: 1, attemptsRemaining: 0, failures: [1] })).toBe('exhausted')
    expect(phase({ attempts: 1, failures: [1] })).toBe('failed')
    expect(phase({ attempts: 1, passedAt: 1 })).toBe('passed')
    expect(phase({ attempts: 1, passedAt: 1, submittedAt: 2 })).toBe('submitted')
  })

  test('story 5: is behind while actions of this assessment wait, whichever trial it is', () => {
    const own = trial({ attempts: 2, startedAt: 5 })
    expect(merged(own, { attempts: 1 }, true)).toBe(own)
    expect(merged(own, { id: 'other', startedAt: 9 }, true)).toBe(own)
    expect(merged(own, { attempts: 2, passedAt: 1, submittedAt: 2 }, true)?.phase).toBe('submitted')
  })

  test('story 11: is behind when a newer answer was there already', () => {
    const own = trial({ attempts: 2, updatedAt: 20 })
    expect(merged(own, { attempts: 1, updatedAt: 19 })).toBe(own)
    expect(merged(own, { attempts: 3, updatedAt: 21 })?.attempts).toBe(3)
  })

  test('story 13: cannot take a submitted trial back', () => {
    const own = trial({ submittedAt: 9, certificateId: 'c', phase: 'submitted' })
    expect(merged(own)).toBe(own)
    expect(merged(own, { submittedAt: 9, certificateId: 'c' })?.certificateId).toBe('c')
  })

  test('D-TRIAL-01 D-TRIAL-08 of two that were begun on two devices the server keeps one, which counts here too', () => {
    const own = trial({ startedAt: 5, attemptsRemaining: 3 })
    const theirs = { id: 'theirs', attempts: 2, attemptsRemaining: 1, failures: [6, 7] }
    for (const startedAt of [4, 6]) {
      expect(merged(own, { ...theirs, startedAt })).toMatchObject({ id: 'theirs', attemptsRemaining: 1 })
      expect(merged(own, { ...theirs, startedAt }, true)).toBe(own)
    }
  })

  test('story 13: one that began before a submitted one does not take its place', () => {
    const own = trial({ startedAt: 5, submittedAt: 9, phase: 'submitted' })
    expect(merged(own, { id: 'older', startedAt: 4 })).toBe(own)
    expect(merged(own, { id: 'newer', startedAt: 6 })?.id).toBe('newer')
  })

  test('of several that are told together the one that began last counts, in whichever order they come', () => {
    const [first, last] = [server({ id: 'first', startedAt: 4 }), server({ id: 'last', startedAt: 5 })]
    for (const trials of [
      [first, last],
      [last, first],
    ]) {
      const told = given(signedIn(), event('syncSucceeded', { trials, notices: [] }))
      expect(told.state.mine.quiz.trials['deck']?.id).toBe('last')
    }
  })

  describe('D-TRIAL-12 D-TRIAL-13 an attempt that was begun anew on another device', () => {
    const begunAnew = { attempts: 1, failures: [3], resetAt: 8 }
    const loadedWith = (own: Trial | undefined, more: Partial<QuizTrial>) =>
      taken(own, server({ ...begunAnew, ...more }), 60, false, true)

    test('is under way here as well, whatever stands here', () => {
      expect(loadedWith(undefined, {})?.phase).toBe('answering')
      expect(loadedWith(trial(), {})?.phase).toBe('answering')
      expect(loadedWith(trial({ attempts: 1, phase: 'failed' }), {})?.phase).toBe('answering')
      expect(loadedWith(trial({ attempts: 1, phase: 'passed', passedAt: 3 }), { passedAt: 3 })).toMatchObject({
        phase: 'answering',
        passedAt: 3,
      })
      expect(loadedWith(trial({ attempts: 1, phase: 'retaking', retrying: true }), {})?.phase).toBe('retaking')
    })

    test('not before what was answered in it is known, nor once it is submitted', () => {
      expect(merged(undefined, begunAnew)?.phase).toBe('failed')
      expect(loadedWith(undefined, { passedAt: 4, submittedAt: 9 })?.phase).toBe('submitted')
    })
  })

  test('D-TRIAL-10 D-RESULT-13 decision 33: the score to submit is the best that was passed, on whichever device', () => {
    const passed = { attempts: 2, passedAt: 4, lastScore: 50 }
    const due = (own: Trial | undefined, more: Partial<QuizTrial>) => merged(own, { ...passed, ...more })?.passedScore
    const here = (passedScore: number) => trial({ attempts: 1, phase: 'passed', passedAt: 3, passedScore })
    expect(due(undefined, { score: 75 })).toBe(75)
    expect(due(here(60), { score: 75 })).toBe(75)
    // A server that does not tell them apart knows no better than this device.
    expect(due(here(75), { score: 50 })).toBe(75)
    expect(due(here(75), {})).toBe(75)
    expect(due(undefined, {})).toBe(50)
    expect(due(here(75), { score: 90, submittedAt: 9, lastScore: 90 })).toBe(90)
  })

  test('D-TRIAL-18 leaves a retake under way, and an attempt after a reset', () => {
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

  test('D-TRIAL-12 shows a reset that was made elsewhere', () => {
    const exhausted = trial({ attempts: 3, attemptsRemaining: 0, phase: 'exhausted' })
    expect(merged(exhausted, { attempts: 3, attemptsRemaining: 3, failures: [1, 2, 3] })?.phase).toBe('answering')
  })

  test('shows attempts that were made elsewhere', () => {
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

  test('D-RESULT-13 leaves a score that is being submitted', () => {
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
    'merging what the server was told changes nothing but the records’ time',
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
  test('O-64 are the last one of each question; D-VIS-12 all of them count as given', () => {
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

  test('story 1: do not replace what waits here, nor what was answered since the load began', () => {
    const own = answers(answer('q1', { at: 500 }), answer('q2', { at: 1_000 }))
    expect(mergeAnswers(own, [], { ...settled, isAhead: true })).toEqual(own)
    expect(mergeAnswers(own, [response('q1-question')], { ...settled, isAhead: true })).toEqual(own)
    expect(Object.keys(mergeAnswers(own, [], settled))).toEqual(['q2-question'])
  })

  test('X-HEAL-08 show what the server has beside what waits here, but for what a reset has cleared', () => {
    const own = answers(answer('q1', { at: 500 }))
    const local = { ...settled, isAhead: true, resetAt: 100 }
    const list = [response('old', { createdAt: 50 }), response('new', { createdAt: 150 })]
    expect(Object.keys(mergeAnswers(own, list, local))).toEqual(['new', 'q1-question'])
    expect(Object.keys(mergeAnswers(own, list, { ...local, retrying: true }))).toEqual(['old', 'new', 'q1-question'])
  })

  test('D-TRIAL-12 do not bring back what a reset has cleared meanwhile', () => {
    expect(mergeAnswers({}, [response('x')], { ...settled, resetAt: 1_000 })).toEqual({})
    expect(mergeAnswers({}, [response('x')], { ...settled, resetAt: 999 })).toHaveProperty('x')
  })
})

test('only answers and attempts make this device the one that knows more', () => {
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
