import { describe, expect, test } from 'vitest'
import { answer, answers, assessment, quizCard } from '../../test/examples/assessment'
import { attemptScore } from './attempt-score'

describe('the score summary of an assessment', () => {
  const content = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 50 })

  test('D-TRIAL-27 is passed once all is answered and the score is sufficient', () => {
    const half = answers(answer('q1'))
    const done = answers(answer('q1'), answer('q2', { correct: false }))
    expect(attemptScore(content, half, undefined)).toMatchObject({ score: 50, passed: false })
    expect(attemptScore(content, done, undefined)).toMatchObject({ score: 50, passed: true, unanswered: [] })
  })

  test('D-RESULT-08 a retry opens missed questions, so it is not passed until they are answered again', () => {
    const done = answers(answer('q1', { at: 5 }), answer('q2', { at: 6, correct: false }))
    const retried = attemptScore(content, done, 7)
    expect(retried.unanswered.map(({ cardId }) => cardId)).toEqual(['q2'])
    expect(retried.passed).toBe(false)
  })
})
