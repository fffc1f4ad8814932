import { describe, expect, test } from 'vitest'
import { trial } from '../../test/examples/assessment'
import { attemptsUsedUp, isExhausted, lastAttempt, retakesAtAnyTime, waitingDays } from './limits'

describe('the limits of attempts', () => {
  test('D-VIS-07 without a delay the attempts are used up at the limit', () => {
    expect(attemptsUsedUp(trial({ attempts: 1 }), { quizAttemptLimit: 2 })).toBe(false)
    expect(attemptsUsedUp(trial({ attempts: 2 }), { quizAttemptLimit: 2 })).toBe(true)
  })

  test('D-VIS-08 with a delay the limit is doubled', () => {
    const settings = { quizAttemptLimit: 2, quizAttemptDelay: 3 }
    expect(attemptsUsedUp(trial({ attempts: 3 }), settings)).toBe(false)
    expect(attemptsUsedUp(trial({ attempts: 4 }), settings)).toBe(true)
  })

  test('D-VIS-08 a delay of -1 or 0 does not double the limit', () => {
    expect(attemptsUsedUp(trial({ attempts: 2 }), { quizAttemptLimit: 2, quizAttemptDelay: -1 })).toBe(true)
    expect(attemptsUsedUp(trial({ attempts: 2 }), { quizAttemptLimit: 2, quizAttemptDelay: 0 })).toBe(true)
  })

  test('D-VIS-07 unlimited attempts are never used up (O-20)', () => {
    expect(attemptsUsedUp(trial({ attempts: 1_000 }), undefined)).toBe(false)
    expect(isExhausted(trial({ attemptsRemaining: null }))).toBe(false)
    expect(lastAttempt({})).toBeNull()
  })

  test('D-TRIAL-16 the last attempt is the last one of the second round', () => {
    expect(lastAttempt({ quizAttemptLimit: 3 })).toBe(6)
  })

  test('D-TRIAL-17 a delay of -1 permits a retake at any time, without a wait', () => {
    expect(retakesAtAnyTime({ quizAttemptDelay: -1 })).toBe(true)
    expect(waitingDays({ quizAttemptDelay: -1 })).toBeUndefined()
    expect(retakesAtAnyTime({ quizAttemptDelay: 2 })).toBe(false)
    expect(waitingDays({ quizAttemptDelay: 2 })).toBe(2)
  })
})
