import { describe, expect, test } from 'vitest'
import { trial } from '../../test/examples/assessment'
import { attemptLimit } from './limits'
import { newTrial, trialStatus } from './trial'

const ids = { id: 'trial', userId: 'user', deckId: 'deck', content: 'hash' }

describe('a trial', () => {
  test('D-TRIAL-02 begins with all attempts of its limit', () => {
    expect(newTrial(ids, attemptLimit({ quizAttemptLimit: 3 }), 5)).toMatchObject({
      startedAt: 5,
      attemptsRemaining: 3,
      attempts: 0,
      failures: [],
    })
  })

  test('D-TRIAL-02 without a limit its attempts are unlimited (O-20)', () => {
    expect(newTrial(ids, attemptLimit({}), 5).attemptsRemaining).toBeNull()
    expect(newTrial(ids, attemptLimit(undefined), 5).attemptsRemaining).toBeNull()
  })

  test('D-TRIAL-23 is pending until the score is submitted', () => {
    expect(trialStatus(trial({ passedAt: 5 }))).toBe('pending')
    expect(trialStatus(trial({ passedAt: 5, submittedAt: 6 }))).toBe('submitted')
  })
})
