import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { takenQuizzes } from '../../test/arbitraries/quiz'
import { answer, answers, assessment, quizCard, trial } from '../../test/examples/assessment'
import { daysLeft } from '../clock/days'
import type { ZonedTime, ZoneAt } from '../clock/zoned-time'
import { quizMode } from './mode'
import { afterReset, afterRetry, autoResetDue, remainingAfterReset, retryOffered } from './retake'
import { retakeDate } from './retake-date'
import { attemptScore } from './attempt-score'
import type { Trial } from './state'

/** Berlin leaves daylight saving time on 2025-10-26 and enters it on 2026-03-29. */
const CEST = 120
const CET = 60
const berlin: ZoneAt = (at) =>
  at >= Date.parse('2025-10-26T01:00:00Z') && at < Date.parse('2026-03-29T01:00:00Z') ? CET : CEST
const moment = (iso: string, zone: number): ZonedTime => ({ at: Date.parse(iso), zone })

const settings = { quizAttemptLimit: 2, quizAttemptDelay: 3 }
const failedAt = (last: ZonedTime, more: Partial<Trial> = {}): Trial =>
  trial({ attempts: 2, attemptsRemaining: 0, failures: [last], lastAttemptAt: last.at, ...more })

describe('a retry', () => {
  test('D-TRIAL-19 is offered below 100 or not passed, while pending, with attempts left or unlimited', () => {
    expect(retryOffered(trial({ attemptsRemaining: 1 }), 99)).toBe(true)
    expect(retryOffered(trial({ attemptsRemaining: null }), 0)).toBe(true)
    expect(retryOffered(trial({ attemptsRemaining: 0 }), 99)).toBe(false)
    expect(retryOffered(trial({ attemptsRemaining: 1, passedAt: 5 }), 100)).toBe(false)
    expect(retryOffered(trial({ attemptsRemaining: 1 }), 100)).toBe(true)
    expect(retryOffered(trial({ attemptsRemaining: null, submittedAt: 5 }), 50)).toBe(false)
    expect(retryOffered(trial({ attemptsRemaining: null, passedAt: 5 }), 100)).toBe(false)
  })

  test('D-TRIAL-18 switches the deck to study mode and opens the questions missed before it', () => {
    const content = assessment([quizCard('q1'), quizCard('q2')])
    const given = answers(answer('q1', { at: 5 }), answer('q2', { at: 6, correct: false }))
    const retried = afterRetry(trial({ passedAt: 7, attempts: 1 }), 8)
    expect(quizMode(content.deck, retried, 9)).toBe('study')
    expect(attemptScore(content, given, retried.resetAt).unanswered.map(({ cardId }) => cardId)).toEqual(['q2'])
  })
})

describe('a reset', () => {
  const used = trial({ attempts: 2, attemptsRemaining: 0 })

  test('D-TRIAL-12 restores the attempts to the limit', () => {
    expect(remainingAfterReset(used, settings)).toBe(2)
    expect(remainingAfterReset(used, {})).toBeNull()
  })

  test('D-TRIAL-13 with delay -1 keeps the remaining count', () => {
    const anyTime = { quizAttemptLimit: 2, quizAttemptDelay: -1 }
    expect(remainingAfterReset(trial({ attempts: 1, attemptsRemaining: 1 }), anyTime)).toBe(1)
  })

  test('D-TRIAL-09 does not reset the counter of attempts', () => {
    expect(afterReset(used, 2, 'new hash', 50)).toEqual({
      ...used,
      attempts: 2,
      attemptsRemaining: 2,
      content: 'new hash',
      resetAt: 50,
    })
  })
})

describe('the automatic reset', () => {
  const failure = moment('2025-06-10T20:00:00Z', CEST)

  test('D-TRIAL-14 happens at the start of the day that is the delay after the day of the last failure', () => {
    expect(autoResetDue(failedAt(failure), settings, moment('2025-06-12T21:59:59Z', CEST))).toBe(false)
    expect(autoResetDue(failedAt(failure), settings, moment('2025-06-12T22:00:00Z', CEST))).toBe(true)
  })

  test('D-TRIAL-14 counts from the last failure', () => {
    const failures = [moment('2025-06-01T12:00:00Z', CEST), failure]
    expect(autoResetDue(failedAt(failure, { failures }), settings, moment('2025-06-11T12:00:00Z', CEST))).toBe(false)
  })

  test('D-TRIAL-14 counts calendar days when the clocks go back', () => {
    const lateOnFriday = moment('2025-10-24T21:30:00Z', CEST)
    expect(autoResetDue(failedAt(lateOnFriday), settings, moment('2025-10-26T22:59:59Z', CET))).toBe(false)
    expect(autoResetDue(failedAt(lateOnFriday), settings, moment('2025-10-26T23:00:00Z', CET))).toBe(true)
  })

  test('D-TRIAL-14 counts calendar days when the clocks go forward', () => {
    const lateOnFriday = moment('2026-03-27T22:30:00Z', CET)
    expect(autoResetDue(failedAt(lateOnFriday), settings, moment('2026-03-29T21:59:59Z', CEST))).toBe(false)
    expect(autoResetDue(failedAt(lateOnFriday), settings, moment('2026-03-29T22:00:00Z', CEST))).toBe(true)
  })

  test('D-TRIAL-14 takes today from the current zone: a learner who travels west waits longer', () => {
    const now = moment('2025-06-13T02:00:00Z', -240)
    expect(autoResetDue(failedAt(failure), settings, now)).toBe(false)
    expect(autoResetDue(failedAt(failure), settings, { ...now, zone: CEST })).toBe(true)
  })

  const later = moment('2026-01-01T00:00:00Z', CET)

  test('D-TRIAL-15 does not happen while attempts remain, when passed, or when submitted', () => {
    expect(autoResetDue(failedAt(failure), settings, later)).toBe(true)
    expect(autoResetDue(failedAt(failure, { attemptsRemaining: 1 }), settings, later)).toBe(false)
    expect(autoResetDue(failedAt(failure, { passedAt: 5 }), settings, later)).toBe(false)
    expect(autoResetDue(failedAt(failure, { submittedAt: 5 }), settings, later)).toBe(false)
  })

  test('D-TRIAL-16 does not happen after twice the limit', () => {
    expect(autoResetDue(failedAt(failure, { attempts: 3 }), settings, later)).toBe(true)
    expect(autoResetDue(failedAt(failure, { attempts: 4 }), settings, later)).toBe(false)
  })

  test('D-TRIAL-35 does not happen with delay -1 or without a delay', () => {
    expect(autoResetDue(failedAt(failure), { quizAttemptLimit: 2, quizAttemptDelay: -1 }, later)).toBe(false)
    expect(autoResetDue(failedAt(failure), { quizAttemptLimit: 2, quizAttemptDelay: 0 }, later)).toBe(false)
    expect(autoResetDue(failedAt(failure), { quizAttemptLimit: 2 }, later)).toBe(false)
  })

  property.prop([takenQuizzes])(
    'D-TRIAL-35 is due once: a reset trial is not due again',
    ({ content, trial: state, now }) => {
      const { quizSettings } = content.deck
      const reset = afterReset(state, remainingAfterReset(state, quizSettings), state.content, now.at)
      expect(autoResetDue(state, quizSettings, now) && autoResetDue(reset, quizSettings, now)).toBe(false)
    },
  )
})

describe('the retake date', () => {
  const last = moment('2025-06-10T20:00:00Z', CEST)

  test('D-TRIAL-21 is the last attempt time plus the delay in days', () => {
    expect(retakeDate(failedAt(last), settings, () => CEST)).toEqual(moment('2025-06-13T20:00:00Z', CEST))
  })

  test('D-TRIAL-21 keeps the time of day across both clock changes', () => {
    const autumn = failedAt(moment('2025-10-25T10:00:00Z', CEST))
    expect(retakeDate(autumn, settings, berlin)).toEqual(moment('2025-10-28T11:00:00Z', CET))
    const spring = failedAt(moment('2026-03-28T11:00:00Z', CET))
    expect(retakeDate(spring, settings, berlin)).toEqual(moment('2026-03-31T10:00:00Z', CEST))
  })

  test('D-TRIAL-21 is at the time of day of the learner’s clock then, wherever the learner is now', () => {
    const inNewYork = moment('2025-06-10T20:00:00Z', -240)
    expect(retakeDate(failedAt(inNewYork), settings, () => CEST)).toEqual(moment('2025-06-13T14:00:00Z', CEST))
  })

  test('D-TRIAL-21 dates an attempt of another device that did not fail by the zone of its time', () => {
    const summer = Date.parse('2025-10-24T22:30:00Z')
    const elsewhere = failedAt(moment('2025-10-01T10:00:00Z', CEST), { lastAttemptAt: summer })
    expect(retakeDate(elsewhere, settings, berlin)).toEqual(moment('2025-10-27T23:30:00Z', CET))
  })

  test('D-TRIAL-22 has the days left, counting every started day, also across a clock change', () => {
    const state = failedAt(moment('2025-10-25T10:00:00Z', CEST))
    const left = (now: ZonedTime) => {
      const date = retakeDate(state, settings, berlin)
      return date === undefined ? undefined : daysLeft(now, date)
    }
    expect(left(moment('2025-10-25T10:00:00Z', CEST))).toBe(3)
    expect(left(moment('2025-10-25T10:00:01Z', CEST))).toBe(3)
    expect(left(moment('2025-10-26T11:00:00Z', CET))).toBe(2)
    expect(left(moment('2025-10-28T10:59:59Z', CET))).toBe(1)
    expect(left(moment('2025-10-28T11:00:00Z', CET))).toBe(0)
  })

  test('D-TRIAL-17 is undefined with delay -1, and without a delay', () => {
    expect(retakeDate(failedAt(last), { quizAttemptLimit: 2, quizAttemptDelay: -1 }, berlin)).toBeUndefined()
    expect(retakeDate(failedAt(last), { quizAttemptLimit: 2 }, berlin)).toBeUndefined()
  })

  test('D-TRIAL-21 is undefined after the second round and before the first attempt', () => {
    expect(retakeDate(failedAt(last, { attempts: 4 }), settings, berlin)).toBeUndefined()
    expect(retakeDate(trial(), settings, berlin)).toBeUndefined()
  })
})
