import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { takenQuizzes } from '../../test/arbitraries/quiz'
import { answer, answers, assessment, doOrDontCard, quizCard, surveyAnswer } from '../../test/examples/assessment'
import { assessmentQuestions } from './questions'
import { quizScore, quizStats, scoredTotal, isPassed, passingGrade } from './score'
import type { Answer } from './state'

const three = assessment([quizCard('q1'), quizCard('q2'), quizCard('q3')])
const wrong = (cardId: string) => answer(cardId, { correct: false })

describe('the score', () => {
  test('D-TRIAL-24 is the rounded percentage of correct answers over all questions', () => {
    const score = (...given: readonly Answer[]) => quizScore(quizStats(assessmentQuestions(three), answers(...given)))
    expect(score(answer('q1'))).toBe(33)
    expect(score(answer('q1'), answer('q2'), wrong('q3'))).toBe(67)
    expect(score(answer('q1'), answer('q2'), answer('q3'))).toBe(100)
    expect(score(wrong('q1'))).toBe(0)
  })

  test('D-TRIAL-24 rounds half a percent up', () => {
    expect(quizScore({ total: 200, correct: 159, incorrect: 41, surveys: 0 })).toBe(80)
  })

  test('D-TRIAL-25 leaves survey questions out of the correct count and of the total', () => {
    const content = assessment([quizCard('q1'), quizCard('q2'), quizCard('q3', { survey: true })])
    const stats = quizStats(assessmentQuestions(content), answers(answer('q1'), answer('q3')))
    expect(scoredTotal(stats)).toBe(2)
    expect(quizScore(stats)).toBe(50)
  })

  test('D-TRIAL-32 counts all questions, right ones, wrong ones and surveys', () => {
    const content = assessment([quizCard('q1'), quizCard('q2', { survey: true }), doOrDontCard('d', 3)])
    const given = answers(answer('q1'), surveyAnswer('q2'), answer('d', { questionId: 'd-1', correct: false }))
    expect(quizStats(assessmentQuestions(content), given)).toEqual({ total: 5, correct: 1, incorrect: 1, surveys: 1 })
  })

  test('D-TRIAL-26 is 0 when nothing is scored', () => {
    const content = assessment([quizCard('q1', { survey: true })])
    expect(quizScore(quizStats(assessmentQuestions(content), answers(surveyAnswer('q1'))))).toBe(0)
    expect(quizScore(quizStats([], {}))).toBe(0)
  })

  property.prop([takenQuizzes, fc.nat()])(
    'D-TRIAL-26 is an integer from 0 to 100 and never decreases when a wrong answer becomes right',
    ({ content, answers: given }, n) => {
      const questions = assessmentQuestions(content)
      const before = quizScore(quizStats(questions, given))
      expect(Number.isInteger(before) && before >= 0 && before <= 100).toBe(true)
      const missed = Object.values(given).filter(({ correct }) => correct === false)
      const turned = missed[n % Math.max(1, missed.length)]
      const after = turned === undefined ? given : { ...given, [turned.questionId]: { ...turned, correct: true } }
      expect(quizScore(quizStats(questions, after))).toBeGreaterThanOrEqual(before)
    },
  )
})

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
