import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect } from 'vitest'
import { autoResetDue } from '../../../core/quiz/retake'
import { placeAround } from '../../arbitraries/places'
import { trial } from '../../examples/assessment'

const HOUR = 3_600_000

property.prop([placeAround, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 100 })])(
  'D-TRIAL-14 keeps a due reset due, also across a DST change',
  ({ place, at }, quizAttemptDelay, hours) => {
    const failed = trial({ attempts: 1, attemptsRemaining: 0, failures: [{ at, zone: place.zone(at) }] })
    const settings = { quizAttemptLimit: 1, quizAttemptDelay }
    const dueAt = (time: number) => autoResetDue(failed, settings, { at: time, zone: place.zone(time) })
    if (dueAt(at + hours * HOUR)) expect(dueAt(at + (hours + 24) * HOUR)).toBe(true)
  },
)
