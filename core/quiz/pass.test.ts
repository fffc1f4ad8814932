import { describe, expect, test } from 'vitest'
import { isPassed, passingGrade } from './pass'

const counts = (correct: number, surveys = 0) => ({ total: 10 + surveys, correct, incorrect: 10 - correct, surveys })

describe('passing', () => {
  test('D-TRIAL-27 requires all questions answered and a score at or above the grade', () => {
    const settings = { passingGrade: 80 }
    expect(isPassed(counts(8), 0, settings)).toBe(true)
    expect(isPassed(counts(7), 0, settings)).toBe(false)
    expect(isPassed(counts(10), 1, settings)).toBe(false)
  })

  test('D-TRIAL-28 without a grade any score passes', () => {
    expect(passingGrade(undefined)).toBe(0)
    expect(passingGrade({})).toBe(0)
    expect(passingGrade({ passingGrade: 65 })).toBe(65)
    expect(isPassed(counts(0), 0, {})).toBe(true)
  })

  test('D-TRIAL-27 depends on the answers alone without scored questions, whatever the grade (O-65)', () => {
    const surveysOnly = { total: 3, correct: 0, incorrect: 0, surveys: 3 }
    expect(isPassed(surveysOnly, 0, { passingGrade: 100 })).toBe(true)
    expect(isPassed(surveysOnly, 1, { passingGrade: 100 })).toBe(false)
  })
})
