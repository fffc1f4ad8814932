import { fc, test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { answer, answers, assessment, quizCard, surveyAnswer, trial } from '../../test/examples/assessment'
import { afterAttempt, attemptResult } from './attempt'
import { attemptScore } from './attempt-score'
import type { Answers, Trial } from './state'

const content = assessment([quizCard('q1'), quizCard('q2'), quizCard('q3', { survey: true })], { passingGrade: 100 })
const stand = (given: Answers, resetAt?: number) => attemptScore(content, given, resetAt)
const right = answers(answer('q1'), answer('q2'), surveyAnswer('q3'))
const wrong = answers(answer('q1'), answer('q2', { correct: false }), surveyAnswer('q3'))
const open = answers(answer('q1'))
const now = { at: 500, zone: 60 }

describe('completing an attempt', () => {
  test('D-TRIAL-03 completes with the answer to the last open question', () => {
    const twoOfThree = answers(answer('q1'), answer('q2'))
    expect(attemptResult(trial(), stand(twoOfThree), false)).toEqual(E.left('questionsOpen'))
    expect(attemptResult(trial(), stand(right), false)).toMatchObject(E.right({ passed: true }))
  })

  test('D-TRIAL-03 completes a retake when the missed questions have been answered again', () => {
    const again = { ...wrong, ...answers(answer('q2', { at: 20, correct: false })) }
    expect(attemptResult(trial(), stand(wrong, 10), false)).toEqual(E.left('questionsOpen'))
    expect(attemptResult(trial(), stand(again, 10), false)).toMatchObject(E.right({ passed: false }))
  })

  test('D-TRIAL-04 completes on request despite open questions, and then is not passed (D-TRIAL-29)', () => {
    expect(attemptResult(trial(), stand(open), false)).toEqual(E.left('questionsOpen'))
    expect(attemptResult(trial(), stand(open), true)).toMatchObject(E.right({ passed: false, correctCount: 1 }))
  })

  test('D-TRIAL-05 increments the attempts, decrements the remaining ones, and records the last score', () => {
    const before = trial({ attempts: 1, attemptsRemaining: 2 })
    const result = attemptOf(before, wrong)
    expect(result).toMatchObject({ score: 50, correctCount: 1, totalCount: 2, attempts: 2, attemptsRemaining: 1 })
    expect(afterAttempt(before, result, now)).toMatchObject({
      attempts: 2,
      attemptsRemaining: 1,
      lastScore: 50,
      lastAttemptAt: 500,
      retrying: false,
    })
  })

  test('D-TRIAL-05 unlimited attempts stay unlimited', () => {
    expect(attemptResult(trial({ attempts: 7 }), stand(right), false)).toMatchObject(
      E.right({ attempts: 8, attemptsRemaining: null }),
    )
  })

  test('D-TRIAL-06 a failed attempt adds the time and zone of the failure', () => {
    const before = trial({ failures: [{ at: 1, zone: 120 }] })
    const after = afterAttempt(before, attemptOf(before, wrong), now)
    expect(after.failures).toEqual([{ at: 1, zone: 120 }, now])
    expect(after.passedAt).toBeUndefined()
  })

  test('D-TRIAL-07 a passed attempt sets the time of passing', () => {
    const after = afterAttempt(trial(), attemptOf(trial(), right), now)
    expect(after.passedAt).toBe(500)
    expect(after.failures).toEqual([])
  })

  test('D-TRIAL-08 completes no attempt when none remains, not even on request', () => {
    const exhausted = trial({ attempts: 3, attemptsRemaining: 0 })
    expect(attemptResult(exhausted, stand(right), false)).toEqual(E.left('noAttemptsRemaining'))
    expect(attemptResult(exhausted, stand(open), true)).toEqual(E.left('noAttemptsRemaining'))
  })

  test('D-TRIAL-10 a submitted trial accepts no further attempt', () => {
    expect(attemptResult(trial({ submittedAt: 3 }), stand(right), true)).toEqual(E.left('alreadySubmitted'))
  })

  property.prop([
    fc.integer({ min: 0, max: 6 }),
    fc.array(fc.record({ given: fc.constantFrom(right, wrong, open), requested: fc.boolean() }), { maxLength: 12 }),
  ])('D-TRIAL-08 attempts and attempts remaining always add up, and none goes below 0', (limit, steps) => {
    let state = trial({ attemptsRemaining: limit })
    for (const { given, requested } of steps) {
      const result = attemptResult(state, stand(given), requested)
      if (E.isRight(result)) state = { ...state, ...afterAttempt(state, result.right, now) }
      else if (state.attemptsRemaining !== 0) expect(result.left).toBe('questionsOpen')
      expect(state.attempts + (state.attemptsRemaining ?? NaN)).toBe(limit)
      expect(state.attemptsRemaining).toBeGreaterThanOrEqual(0)
    }
  })
})

function attemptOf(state: Trial, given: Answers) {
  const result = attemptResult(state, stand(given), false)
  if (E.isLeft(result)) throw new Error(`refused: ${result.left}`)
  return result.right
}
