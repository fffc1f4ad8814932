import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { trial } from '../../test/examples/assessment'
import * as constants from '../../protocol/constants'
import { quizMode } from './mode'

const deck = { id: 'deck', quizStartDate: 100, quizEndDate: 200 }
const certified = { passedAt: 110, submittedAt: constants.certificatesFrom, certificateId: 'certificate' }
const failures = [{ at: 110, zone: 0 }]

describe('the mode of a quiz deck', () => {
  test('D-MODE-01 before the start date it is info', () => {
    expect(quizMode(deck, undefined, 99)).toBe('info')
    expect(quizMode(deck, trial({ failures }), 99)).toBe('info')
  })

  test('D-MODE-02 after the end date it is info', () => {
    expect(quizMode(deck, undefined, 201)).toBe('info')
    expect(quizMode(deck, trial({ failures }), 201)).toBe('info')
  })

  test('D-MODE-03 with a certificate it is info', () => {
    expect(quizMode(deck, trial({ ...certified, failures }), 150)).toBe('info')
  })

  test('D-MODE-03 counts a certificate only if passed, submitted late enough and issued', () => {
    const { passedAt, submittedAt, certificateId } = certified
    expect(quizMode(deck, trial({ passedAt, submittedAt }), 150)).toBe('quiz')
    expect(quizMode(deck, trial({ passedAt, certificateId }), 150)).toBe('quiz')
    expect(quizMode(deck, trial({ submittedAt, certificateId }), 150)).toBe('quiz')
    expect(quizMode(deck, trial({ ...certified, submittedAt: submittedAt - 1 }), 150)).toBe('quiz')
  })

  test('D-MODE-04 with failures it is study', () => {
    expect(quizMode(deck, trial({ failures }), 150)).toBe('study')
  })

  test('D-MODE-04 D-TRIAL-18 is study during a retry, even without failures', () => {
    expect(quizMode(deck, trial({ passedAt: 110, retrying: true }), 150)).toBe('study')
  })

  test('D-MODE-05 otherwise it is quiz', () => {
    expect(quizMode(deck, undefined, 150)).toBe('quiz')
    expect(quizMode(deck, trial(), 100)).toBe('quiz')
    expect(quizMode(deck, trial(), 200)).toBe('quiz')
  })

  property.prop([
    fc.constantFrom(undefined, 50, 150),
    fc.constantFrom(undefined, 50, 150),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  ])(
    'D-MODE-06 exactly one mode results: info first, then study, then quiz',
    (quizStartDate, quizEndDate, tried, earned, failed, retrying) => {
      const dated = {
        id: 'deck',
        ...omitUndefined({ quizStartDate, quizEndDate }),
      }
      const state = trial({ ...(earned ? certified : {}), failures: failed ? failures : [], retrying })
      const closed = (quizStartDate ?? 0) > 100 || (quizEndDate ?? 100) < 100
      const expected = closed || (tried && earned) ? 'info' : tried && (failed || retrying) ? 'study' : 'quiz'
      expect(quizMode(dated, tried ? state : undefined, 100)).toBe(expected)
    },
  )
})
